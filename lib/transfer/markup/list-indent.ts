/** More than any real list; Markdown is shown as typed beyond this depth. */
const MAX_DEPTH = 10;

interface Level {
  depth: number;
  isOrdered: boolean;
  /** How far its markers are indented, and the text after them. */
  indent: number;
  textIndent: number;
  count: number;
}

/** An item of a wiki list: its depth, kind and text. */
export interface ListItem {
  depth: number;
  isOrdered: boolean;
  text: string;
}

/** Reads `* item`, `## item`, `#* item` and, if `dash` is set, `- item`. */
export function readListItem(line: string, dash: boolean): ListItem | undefined {
  const trimmed = line.trimStart();
  let depth = 0;
  while (depth <= MAX_DEPTH && "*#".includes(trimmed.charAt(depth) || " ")) depth += 1;
  if (depth === 0 && dash && trimmed.startsWith("-")) depth = 1;
  const isItem = depth > 0 && depth <= MAX_DEPTH && /^\s/.test(trimmed.slice(depth, depth + 1));
  const text = trimmed.slice(depth).trim();
  if (!isItem || text === "") return undefined;
  return { depth, isOrdered: trimmed.charAt(depth - 1) === "#", text };
}

/** Indents and numbers the items of a list as Markdown needs it. */
export class ListIndent {
  private readonly levels: Level[] = [];

  /** How far the text of the current item is indented; 0 outside a list. */
  get textIndent(): number {
    return this.levels.at(-1)?.textIndent ?? 0;
  }

  end(): void {
    this.levels.length = 0;
  }

  /** Returns the marker of the next item, with its indent. */
  marker({ depth, isOrdered }: ListItem): string {
    while ((this.levels.at(-1)?.depth ?? 0) > depth) this.levels.pop();
    let level = this.levels.at(-1);
    if (level && level.depth === depth && level.isOrdered !== isOrdered) {
      this.levels.pop();
      level = undefined;
    }
    if (level?.depth !== depth) {
      level = { depth, isOrdered, indent: this.textIndent, textIndent: 0, count: 0 };
      this.levels.push(level);
    }
    level.count += 1;
    const marker = isOrdered ? `${level.count}. ` : "- ";
    level.textIndent = level.indent + marker.length;
    return " ".repeat(level.indent) + marker;
  }
}
