const MAX_LENGTH = 60;

/**
 * Returns a git branch name for an issue, such as "eng-7-fix-the-login". Accents are removed; words
 * in other scripts are kept, because git allows them. Truncated to 60 characters, between words if
 * possible.
 */
export function branchName(key: string, title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  let name = key.toLowerCase();
  for (const word of words) {
    if (name.length + 1 + word.length > MAX_LENGTH) break;
    name += `-${word}`;
  }
  return name;
}
