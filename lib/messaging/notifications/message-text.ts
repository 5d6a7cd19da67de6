/**
 * Returns a message without the key, for use next to the key: "moved it from To do to
 * Review".
 */
export function withoutKey(did: string, key: string | null): string {
  if (key === null) return did;
  return did
    .replace(new RegExp(`^moved ${key}(?= )`), "moved it")
    .replace(new RegExp(`(?: on| from)? ${key}$`), "");
}
