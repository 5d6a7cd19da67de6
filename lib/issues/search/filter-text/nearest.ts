/** The number of letters to add, remove, replace or swap with the next to turn one text into another. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    const at = (back: number, column: number) => rows[i - back]?.[column] ?? 0;
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const costs = [at(1, j) + 1, (row[j - 1] ?? 0) + 1, at(1, j - 1) + change];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        costs.push(at(2, j - 2) + 1);
      }
      row.push(Math.min(...costs));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Maximum number of names to suggest. */
const MAX = 3;
/** Maximum length that is compared: the time grows with its square. */
const MAX_LENGTH = 40;

/** Returns the names that a mistyped one probably stands for, the most likely first. */
export function nearest(typed: string, names: readonly string[]): string[] {
  const text = typed.toLowerCase().slice(0, MAX_LENGTH);
  if (text === "") return [];
  const tolerated = Math.min(2, Math.floor(text.length / 2));
  return names
    .map((name) => {
      const lower = name.toLowerCase().slice(0, MAX_LENGTH);
      const isPart = lower.includes(text);
      return { name, isPart, far: isPart ? 0 : distance(text, lower) };
    })
    .filter(({ isPart, far }) => isPart || (tolerated > 0 && far <= tolerated))
    .sort((a, b) => a.far - b.far || a.name.length - b.name.length)
    .slice(0, MAX)
    .map(({ name }) => name);
}
