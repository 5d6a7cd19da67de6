import { OperatorError } from "@/lib/platform/config/operator-error";

export type Encoding = "UTF-8" | "UTF-16LE" | "UTF-16BE" | "Windows-1252";

/** How much of the file is inspected to detect its encoding. */
export const SAMPLE_BYTES = 65_536;

/**
 * Returns a file's text without its byte order mark, and its encoding. Bytes that are not UTF-8 are
 * read as Windows-1252, which maps nearly every byte to a character; callers should tell the user.
 * Throws an OperatorError if the file is empty or not text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const decoded = decode(bytes, guessEncoding(bytes.subarray(0, SAMPLE_BYTES)));
  if (decoded.text.trim() === "") throw new OperatorError("The file is empty.");
  return decoded;
}

/**
 * Guesses the encoding from the first bytes of a file. Throws an OperatorError if they are not
 * text.
 */
export function guessEncoding(sample: Uint8Array): Encoding {
  const encoding = markedEncoding(sample) ?? guessUtf16(sample) ?? "UTF-8";
  if (encoding === "UTF-8") rejectBinary(sample);
  return encoding;
}

/**
 * Decodes a file that arrives in chunks; characters may span chunks. Throws an OperatorError on
 * invalid input.
 */
interface ChunkDecoder {
  push(piece: Uint8Array): string;
  end(): string;
}

export function chunkDecoder(encoding: Encoding): ChunkDecoder {
  if (encoding === "Windows-1252") return { push: fromWindows1252, end: () => "" };
  const decoder = new TextDecoder(encoding, { fatal: true });
  const run = (work: () => string) => {
    try {
      return work();
    } catch {
      throw new OperatorError(`The file is not entirely ${encoding}.`);
    }
  };
  return {
    push: (piece) => run(() => decoder.decode(piece, { stream: true })),
    end: () => run(() => decoder.decode()),
  };
}

function decode(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Encoding } {
  try {
    const decoder = chunkDecoder(encoding);
    return { text: decoder.push(bytes) + decoder.end(), encoding };
  } catch (error) {
    if (encoding !== "UTF-8") throw error;
    return { text: fromWindows1252(bytes), encoding: "Windows-1252" };
  }
}

/** The characters Windows-1252 has in place of Latin-1's C1 control characters. */
const PUNCTUATION = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/**
 * Node 20's `windows-1252` decoder actually decodes Latin-1, which loses quotes, dashes and the
 * euro sign.
 */
function fromWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return latin1.replace(/[\x80-\x9f]/g, (char) => PUNCTUATION[char.charCodeAt(0) - 0x80] ?? char);
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "UTF-8";
  if (first === 0xff && second === 0xfe) return "UTF-16LE";
  if (first === 0xfe && second === 0xff) return "UTF-16BE";
  return undefined;
}

/**
 * In UTF-16 text in Western languages, nearly every other byte is zero; UTF-8 text contains no zero
 * bytes.
 */
function guessUtf16(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const threshold = sample.length / 4;
  if (odd > threshold && even < odd / 10) return "UTF-16LE";
  if (even > threshold && odd < even / 10) return "UTF-16BE";
  return undefined;
}

function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
}

function startsWith(sample: Uint8Array, text: string): boolean {
  return Buffer.from(sample.subarray(0, text.length)).toString("latin1") === text;
}

/**
 * A stray control character affects only its row. If there is one in the first line, or if there
 * are many, the file is not text.
 */
function rejectBinary(sample: Uint8Array): void {
  if (startsWith(sample, "PK\x03\x04")) {
    throw new OperatorError("The file is a spreadsheet or a ZIP archive. Save it as CSV first.");
  }
  if (startsWith(sample, "%PDF-")) throw new OperatorError("The file is a PDF document, not CSV.");
  const newline = sample.indexOf(0x0a);
  const header = newline < 0 ? sample : sample.subarray(0, newline);
  const controls = sample.filter(isControl).length;
  if (header.some(isControl) || controls > sample.length / 10) {
    throw new OperatorError("The file is not CSV: it contains binary data.");
  }
}
