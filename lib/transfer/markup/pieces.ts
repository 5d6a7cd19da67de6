/** What a text consists of before its lines are read: text, code, and the edges of boxes. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "code"; code: string; language: string; title: string }
  /** Lines that are Markdown already. */
  | { kind: "verbatim"; text: string }
  | { kind: "open"; title: string }
  | { kind: "close" };

/** Collects pieces, joining neighboring texts. */
export class Pieces {
  private readonly pieces: Piece[] = [];

  get list(): Piece[] {
    return this.pieces;
  }

  text(text: string): void {
    const last = this.pieces.at(-1);
    if (last?.kind === "text") last.text += text;
    else if (text !== "") this.pieces.push({ kind: "text", text });
  }

  push(piece: Piece): void {
    this.pieces.push(piece);
  }
}

/** Returns code without the line breaks that set it apart from its delimiters. */
export function trimCode(code: string): string {
  return code.replace(/^[ \t]*\n/, "").replace(/\n[ \t]*$/, "");
}

/**
 * Returns where Markdown's own fence that starts at this position ends, or -1. Many people type
 * fences into any tracker.
 */
export function fenceEnd(text: string, from: number, closing: number): number {
  const isAtLine = from === 0 || text[from - 1] === "\n";
  if (!isAtLine || closing === -1) return -1;
  const end = text.indexOf("\n", closing + 1);
  return end === -1 ? text.length : end;
}
