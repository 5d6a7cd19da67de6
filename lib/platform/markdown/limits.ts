/**
 * What the parser is spared. Its time grows with the square of the emphasis marks and brackets in one run of lines, and
 * with the depth of its containers: 65,535 times `]` take it half a minute, as many `>` the stack.
 */
const MOST = { marks: 10_000, marksInBlock: 1_000, depth: 30, containers: 10_000, lines: 5_000 };

const MARK = /[*_~[\]]/g;
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
/** What may stand before a line's text: space, and what opens a quote or an item of a list. */
const CONTAINERS = /^(?:\s|>|(?:[*+-]|\d{1,9}[.)])(?=\s|$))*/;
const CONTAINER = />|[*+-]|\d{1,9}[.)]/g;

function closes(line: string, fence: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length;
}

/** At least as deep as what the line opens: a list within a list stands two columns further in. */
function depthOf(line: string): number {
  const start = CONTAINERS.exec(line)?.[0] ?? "";
  const opened = start.match(CONTAINER)?.length ?? 0;
  return opened === 0 ? 0 : opened + Math.floor((/^\s*/.exec(start)?.[0].length ?? 0) / 2);
}

/** A line across: of marks alone, it opens nothing. */
const RULE = /^\s*([-*_])(\s*\1)*\s*$/;

/**
 * Whether a text is better not parsed. In one pass; what stands in a fence that begins at the margin, where logs and
 * code are pasted, is not counted, since nothing in it is parsed.
 */
export function isTooMuchMarkup(source: string): boolean {
  let fence = "";
  const sum = { marks: 0, marksInBlock: 0, depth: 0, containers: 0, lines: 0 };
  for (const line of source.split(/\r\n|\n|\r/)) {
    if (fence !== "") {
      if (closes(line, fence)) fence = "";
      continue;
    }
    const opened = FENCE.exec(line);
    fence = opened?.[1] ?? opened?.[2] ?? "";
    const marks = line.match(MARK)?.length ?? 0;
    sum.lines += 1;
    sum.marks += marks;
    sum.marksInBlock = line.trim() === "" ? 0 : sum.marksInBlock + marks;
    sum.depth = RULE.test(line) ? 0 : depthOf(line);
    sum.containers += sum.depth;
    if (Object.entries(MOST).some(([name, most]) => sum[name as keyof typeof MOST] > most))
      return true;
  }
  return false;
}
