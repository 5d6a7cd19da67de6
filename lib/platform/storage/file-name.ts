const MAX_NAME_LENGTH = 255;
/** Long names keep their extension, if it is at most this long. */
const MAX_EXTENSION_LENGTH = 20;

/** Control characters, line separators, and invisible or bidirectional formatting characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Not allowed in file names on some systems, or unsafe in a header. */
const UNSAFE_CHARACTERS = /["<>:|?*/\\]/g;
/** Windows device names, which are reserved with any extension. */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(?=\.|$)/i;

/** A loop, because an end-anchored regex would restart at each dot of a name consisting of dots. */
function trimTrailing(name: string): string {
  let end = name.length;
  while (end > 0 && " .".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function shortened(name: string): string {
  const points = Array.from(name);
  if (points.length <= MAX_NAME_LENGTH) return name;
  const dot = points.lastIndexOf(".");
  const hasExtension = dot > 0 && points.length - dot <= MAX_EXTENSION_LENGTH;
  const extension = hasExtension ? points.slice(dot) : [];
  return [...points.slice(0, MAX_NAME_LENGTH - extension.length), ...extension].join("");
}

/**
 * Sanitizes a client's file name for display, headers and any file system: without folders, at most
 * 255 code points, never empty.
 */
export function cleanFileName(input: string): string {
  const last = input.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(INVISIBLE, "").replace(UNSAFE_CHARACTERS, "_").replace(/\s+/g, " ");
  const trimmed = trimTrailing(shortened(trimTrailing(plain.replace(/^ +/, ""))));
  const name = WINDOWS_DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
  return name === "" ? "file" : shortened(name);
}

/**
 * Returns an ASCII name for the quoted string in a header, for clients that do not support the
 * encoded name.
 */
export function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]/gu, "_").replace(/["\\%]/g, "_");
}

/** Encodes a name per RFC 8187. */
export function encodedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
