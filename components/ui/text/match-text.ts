/** Returns the text in lowercase without accents, so "emile" finds "Émile". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/**
 * Returns how well text matches a query: 0 not at all (every word must occur), 1 anywhere, 2 at the
 * start of a word, 3 at the start, 4 exactly.
 */
export function matchRank(text: string, query: string): number {
  const haystack = plain(text);
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.every((word) => haystack.includes(word))) return 0;
  if (haystack === words.join(" ")) return 4;
  const first = words[0] ?? "";
  if (haystack.startsWith(first)) return 3;
  return haystack.includes(` ${first}`) ? 2 : 1;
}

/**
 * Returns the matching items, best first. Ties keep their original order. An item has one or several
 * texts; an exact match of any of them comes first.
 */
export function bestMatches<T>(
  items: readonly T[],
  query: string,
  text: (item: T) => string | readonly string[],
): T[] {
  if (query.trim() === "") return [...items];
  const rankOf = (item: T) => {
    const texts = [text(item)].flat();
    const isExact = texts.some((one) => matchRank(one, query) === 4);
    // The words of a query may be in different texts.
    return isExact ? 4 : Math.min(3, matchRank(texts.join(" "), query));
  };
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}
