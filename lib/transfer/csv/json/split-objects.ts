import { OperatorError } from "@/lib/platform/config/operator-error";

/** The text of an object and the line it starts on. */
export interface ObjectText {
  line: number;
  text: string;
}

/** A whole Trello board is one object. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH, NEWLINE] = [0x22, 0x5c, 0x0a];
const [OPEN, CLOSE] = [0x7b, 0x7d];
/** What may stand around objects: blanks, and the brackets and commas of arrays. */
const BETWEEN = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5b, 0x5d]);

/**
 * Splits JSON that arrives as chunks of UTF-8 into its outermost objects, whether they are in an
 * array or follow one another. Buffers only the current object. Throws an OperatorError if the text
 * is not JSON objects.
 */
export class ObjectSplitter {
  private held: Buffer[] = [];
  private heldBytes = 0;
  private depth = 0;
  private isString = false;
  private isEscaped = false;
  private line = 1;
  /** The line that the current object starts on. */
  private firstLine = 1;

  push(piece: Buffer): ObjectText[] {
    const found: ObjectText[] = [];
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === NEWLINE) this.line += 1;
      if (this.isString) this.skipCharacter(byte);
      else if (byte === QUOTE && this.depth > 0) this.isString = true;
      else if (byte === OPEN) {
        if (this.depth === 0) [start, this.firstLine] = [at, this.line];
        this.depth += 1;
      } else if (byte === CLOSE && this.depth > 0) {
        this.depth -= 1;
        if (this.depth === 0) found.push(this.take(piece.subarray(start, at + 1)));
      } else if (this.depth === 0 && !BETWEEN.has(byte ?? 0)) throw notJson(this.line);
    }
    if (this.depth > 0) this.hold(piece.subarray(start));
    return found;
  }

  /** Throws an OperatorError if the last object is not complete. */
  end(): void {
    if (this.depth > 0) throw notJson(this.firstLine);
  }

  private skipCharacter(byte: number | undefined): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isString = false;
  }

  private hold(piece: Buffer): void {
    this.heldBytes += piece.length;
    if (this.heldBytes > MAX_OBJECT_BYTES) {
      throw new OperatorError("The file is not a list of issues: it has an object over 64 MiB.");
    }
    this.held.push(piece);
  }

  private take(last: Buffer): ObjectText {
    const text = Buffer.concat([...this.held, last]).toString();
    this.held = [];
    this.heldBytes = 0;
    return { line: this.firstLine, text };
  }
}

function notJson(line: number): OperatorError {
  return new OperatorError(`The file is not valid JSON, or not a list of issues (line ${line}).`);
}

/** True if a file starts like a list of JSON objects, or like one. */
export function isJson(start: string): boolean {
  return /^\s*(?:\[\s*)*(?:\{\s*["}]|\[\s*\])/.test(start.slice(0, 1_000));
}
