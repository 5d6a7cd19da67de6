/** A line of a diff. `gap` is the number of omitted common lines. */
export type DiffLine =
  { kind: "same" | "added" | "removed"; text: string } | { kind: "gap"; count: number };

/** Common lines shown around a change. */
const AROUND = 2;
/** Maximum size of the comparison table. Above it, the middle is treated as replaced. */
const MAX_CELLS = 1_000_000;

type TextLine = Extract<DiffLine, { text: string }>;

const marked = (kind: TextLine["kind"], lines: readonly string[]): TextLine[] =>
  lines.map((text) => ({ kind, text }));

/** Keeps the longest common subsequence of lines and marks the rest as removed or added. */
function compare(before: readonly string[], after: readonly string[]): TextLine[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_CELLS) {
    return [...marked("removed", before), ...marked("added", after)];
  }
  // lengths[i * width + j]: the longest common subsequence of before[i…] and after[j…].
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: TextLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      lines.push({ kind: "same", text: old });
      i++;
      j++;
    } else if (old !== undefined && (now === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "removed", text: old });
      i++;
    } else {
      lines.push({ kind: "added", text: now ?? "" });
      j++;
    }
  }
  return lines;
}

function commonStart(before: readonly string[], after: readonly string[]): number {
  let count = 0;
  while (count < Math.min(before.length, after.length) && before[count] === after[count]) count++;
  return count;
}

/** Omits common lines far from any change. A single line is never omitted. */
function fold(lines: readonly TextLine[]): DiffLine[] {
  const isNear = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== "same"),
  );
  const folded: DiffLine[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && !isNear[end]) end++;
    if (end - at > 1) folded.push({ kind: "gap", count: end - at });
    else folded.push(...lines.slice(at, end));
    if (end < lines.length) folded.push(...lines.slice(end, end + 1));
    at = end + 1;
  }
  return folded;
}

/** Returns a line diff of two strings. An empty string has no lines. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const split = (text: string) => (text === "" ? [] : text.split(/\r?\n/));
  const [old, now] = [split(before), split(after)];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed());
  return fold([
    ...marked("same", old.slice(0, start)),
    ...compare(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...marked("same", old.slice(old.length - end)),
  ]);
}
