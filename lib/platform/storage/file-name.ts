const MOST = 255;
/** Of a long name the ending stays, as far as it is one. */
const LONGEST_ENDING = 20;

/** Control characters, line separators, and what turns the direction of text or cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Of no use in a name on some system or other, or in a header. */
const AWKWARD = /["<>:|?*/\\]/g;
/** Devices on Windows, whatever ending they are given. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(?=\.|$)/i;

/** By hand: an expression for the end would begin anew at each dot of a name that is all dots. */
function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && " .".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function shortened(name: string): string {
  const points = Array.from(name);
  if (points.length <= MOST) return name;
  const dot = points.lastIndexOf(".");
  const isEnding = dot > 0 && points.length - dot <= LONGEST_ENDING;
  const ending = isEnding ? points.slice(dot) : [];
  return [...points.slice(0, MOST - ending.length), ...ending].join("");
}

/**
 * A file's name as somebody else called it, made fit to be shown, sent in a header and saved on any system: without
 * folders, 255 code points at most, never empty.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(UNSEEN, "").replace(AWKWARD, "_").replace(/\s+/g, " ");
  const trimmed = withoutTail(shortened(withoutTail(plain.replace(/^ +/, ""))));
  const name = DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
  return name === "" ? "file" : shortened(name);
}

/** For a header's quoted string, for those who cannot read the other one. */
export function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]/gu, "_").replace(/["\\%]/g, "_");
}

/** As RFC 8187 wants it. */
export function encodedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
