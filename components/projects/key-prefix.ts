/**
 * Suggests a key prefix from a project's name: its initials if it has several words, otherwise its
 * first three letters. Empty if the name has no Latin letter to start with.
 */
export function suggestKeyPrefix(name: string): string {
  const words = name
    .normalize("NFKD")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const letters = words.length > 1 ? words.map((word) => word[0]).join("") : (words[0] ?? "");
  const prefix = letters.replace(/^[0-9]+/, "").slice(0, words.length > 1 ? 5 : 3);
  return prefix.length >= 2 ? prefix : "";
}
