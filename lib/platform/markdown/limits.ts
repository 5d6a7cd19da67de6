/**
 * Limits on the parser's input. Parsing time grows with the square of the number of emphasis marks
 * and brackets in one block, and with the nesting depth of containers: 65,535 `]` take half a
 * minute, and as many `>` overflow the stack.
 */
const LIMITS = { marks: 10_000, marksInBlock: 1_000, depth: 30, containers: 10_000, lines: 5_000 };

const MARK = /[*_~[\]]/g;
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
/** What may precede a line's text: whitespace, quote markers and list markers. */
const CONTAINERS = /^(?:\s|>|(?:[*+-]|\d{1,9}[.)])(?=\s|$))*/;
const CONTAINER = />|[*+-]|\d{1,9}[.)]/g;

function closes(line: string, fence: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length;
}

/** A lower bound on the line's nesting depth. Nested lists are indented by two columns. */
function depthOf(line: string): number {
  const start = CONTAINERS.exec(line)?.[0] ?? "";
  const opened = start.match(CONTAINER)?.length ?? 0;
  return opened === 0 ? 0 : opened + Math.floor((/^\s*/.exec(start)?.[0].length ?? 0) / 2);
}

/** A thematic break: consists only of marks and does not open a container. */
const RULE = /^\s*([-*_])(\s*\1)*\s*$/;

/**
 * True if the text is too complex to parse. Takes a single pass. Nothing inside a fence is parsed,
 * so fences that start at the margin, as in pasted logs and code, are ignored.
 */
export function isTooComplex(source: string): boolean {
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
    if (Object.entries(LIMITS).some(([name, limit]) => sum[name as keyof typeof LIMITS] > limit))
      return true;
  }
  return false;
}
