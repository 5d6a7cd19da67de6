/**
 * Returns initials: "Ana María Ruiz" → "AR"; the first letter of a single word; "?" for an empty
 * name.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? "?")[0] ?? "?";
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? "")[0] ?? "") : "";
  return (first + last).toLocaleUpperCase("en");
}

const TINTS = [
  0xef4444, 0xf97316, 0xeab308, 0x22c55e, 0x14b8a6, 0x0ea5e9, 0x6366f1, 0x8b5cf6, 0xd946ef,
  0xf43f5e,
] as const;

/** Returns a 24-bit RGB color derived from the name, so it is the same everywhere. */
export function tintFor(name: string): number {
  let hash = 0;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return TINTS[hash % TINTS.length] ?? TINTS[0];
}
