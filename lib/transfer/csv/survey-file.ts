import { OperatorError } from "@/lib/platform/config/operator-error";
import { type Encoding, guessEncoding, chunkDecoder, SAMPLE_BYTES } from "./decode-text";
import { lineEnd, TableParser, type TableRecord } from "./parse-table";
import { suggestColumns } from "./columns";
import { JsonHeader, JsonRows, toRecords } from "./json/json-records";
import { isJson } from "./json/split-objects";
import { type Head, readHead } from "./read-head";

/** Reopens the file from the beginning. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** The result of one pass over a file. */
export interface Survey extends Head {
  encoding: Encoding;
  /** The byte that ends a line. */
  newline: number;
}

/** The header must fit in this many bytes at the start of the file. */
const HEADER_BYTES = 1_000_000;
/** Bytes parsed at a time. A chunk takes a few milliseconds, and other work can run in between. */
const CHUNK_BYTES = 131_072;

/**
 * Streams a whole file to detect its encoding and table format. Throws a one-line OperatorError if
 * it is neither CSV nor a list of JSON objects.
 */
export async function surveyFile(open: OpenFile): Promise<Survey> {
  const head = await readStart(open);
  const guess = guessEncoding(head.subarray(0, SAMPLE_BYTES));
  const decoder = chunkDecoder(guess);
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
    // In UTF-16, this byte is almost always part of a line feed too, and a lone CR does not end a
    // line there.
    hasNewline ||= piece.includes(0x0a);
    decode(() => decoder.push(piece));
  }
  // The sample may end in the middle of a character.
  decode(() => decoder.end());
  const text = decodeStart(head, encoding);
  if (text.trim() === "") throw new OperatorError("The file is empty.");
  const known = { encoding, newline: lineEnd(hasNewline) };
  return { ...known, ...(isJson(text) ? await readJsonHead(open, encoding) : readHead(text)) };
}

/** A JSON file has no delimiter. Any of its objects may have members that others lack. */
async function readJsonHead(open: OpenFile, encoding: Encoding): Promise<Head> {
  const rows = new JsonRows();
  const names = new JsonHeader();
  for await (const piece of pieces(open, encoding)) names.add(rows.push(piece));
  rows.end();
  const header = names.list();
  return { delimiter: "", header, columns: { ...suggestColumns(header), isJson: true } };
}

async function readStart(open: OpenFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of await open()) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= HEADER_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEADER_BYTES);
}

/** The first chunk may end in the middle of a character. */
function decodeStart(head: Buffer, encoding: Encoding): string {
  const text =
    encoding === "Windows-1252"
      ? chunkDecoder(encoding).push(head)
      : new TextDecoder(encoding).decode(head);
  return text.replace(/\uFFFD$/, "");
}

/** Yields the file's text as chunks of UTF-8 bytes. */
async function* pieces(open: OpenFile, encoding: Encoding): AsyncGenerator<Buffer, void> {
  const decoder = chunkDecoder(encoding);
  let held: Buffer[] = [];
  let size = 0;
  for await (const read of await open()) {
    const bytes = Buffer.from(decoder.push(read));
    held.push(bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  held.push(Buffer.from(decoder.end()));
  yield Buffer.concat(held);
}

/** Yields the records below the header in batches, in file order. */
export async function* readRecords(
  open: OpenFile,
  { encoding, delimiter, newline, header, columns }: Survey,
): AsyncGenerator<TableRecord[], void> {
  if (columns.isJson) {
    const rows = new JsonRows();
    for await (const piece of pieces(open, encoding)) yield toRecords(rows.push(piece), header);
    rows.end();
    return;
  }
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
