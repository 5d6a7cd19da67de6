import { OperatorError } from "@/lib/platform/config/operator-error";
import { type Encoding, guessEncoding, pieceDecoder, SAMPLE } from "./decode-text";
import { lineEnd, TableParser, type TableRecord } from "./parse-table";
import { type Head, readHead } from "./read-head";

/** Opens the file once more from its beginning. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** What is known of a file after it was read once. */
export interface Survey extends Head {
  encoding: Encoding;
  /** The byte that ends a line. */
  newline: number;
}

/** So much of a file holds its header. */
const HEAD = 1_000_000;
/** Bytes that are parsed at a time: some milliseconds, between which others have their turn. */
const PIECE = 131_072;

/**
 * Reads a whole file, and little of it at a time, to tell its encoding and the form of its table. Throws an
 * OperatorError of one line for what is no CSV.
 */
export async function surveyFile(open: OpenFile): Promise<Survey> {
  const head = await readStart(open);
  const guess = guessEncoding(head.subarray(0, SAMPLE));
  const decoder = pieceDecoder(guess);
  let encoding = guess;
  let hasNewline = false;
  const decode = (work: () => string) => {
    if (encoding !== guess) return;
    try {
      work();
    } catch (error) {
      if (guess !== "UTF-8") throw error;
      encoding = "Windows-1252";
    }
  };
  for await (const piece of await open()) {
    // In UTF-16 too a line feed's byte is hardly ever anything else, and a return alone ends no line there.
    hasNewline ||= piece.includes(0x0a);
    decode(() => decoder.push(piece));
  }
  // Its last byte may be of a character that does not end.
  decode(() => decoder.end());
  const text = decodeStart(head, encoding);
  if (text.trim() === "") throw new OperatorError("The file is empty.");
  return { encoding, newline: lineEnd(hasNewline), ...readHead(text) };
}

async function readStart(open: OpenFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of await open()) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= HEAD) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD);
}

/** The first of it may end within a character. */
function decodeStart(head: Buffer, encoding: Encoding): string {
  const text =
    encoding === "Windows-1252"
      ? pieceDecoder(encoding).push(head)
      : new TextDecoder(encoding).decode(head);
  return text.replace(/\uFFFD$/, "");
}

/** UTF-8 bytes of the file's text, in pieces of some size. */
async function* pieces(open: OpenFile, encoding: Encoding): AsyncGenerator<Buffer, void> {
  const decoder = pieceDecoder(encoding);
  let held: Buffer[] = [];
  let size = 0;
  for await (const read of await open()) {
    const bytes = Buffer.from(decoder.push(read));
    held.push(bytes);
    size += bytes.length;
    if (size < PIECE) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  held.push(Buffer.from(decoder.end()));
  yield Buffer.concat(held);
}

/** The records below the header, some at a time, in the order of the file. */
export async function* readRecords(
  open: OpenFile,
  { encoding, delimiter, newline }: Survey,
): AsyncGenerator<TableRecord[], void> {
  const parser = new TableParser(delimiter, newline);
  let isHeader = true;
  const below = (records: TableRecord[]) => {
    if (!isHeader || records.length === 0) return records;
    isHeader = false;
    return records.slice(1);
  };
  for await (const piece of pieces(open, encoding)) yield below(parser.push(piece, false));
  yield below(parser.push(Buffer.alloc(0), true));
}
