/** A run of text that both versions have, or only one. */
export interface Part {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Lines that did not change, or a place where they did, compared word by word. */
export type DiffBlock = { kind: "same"; lines: string[] } | { kind: "changed"; parts: Part[] };

/**
 * Differences beyond which the rest counts as replaced. The search takes time and memory that grow
 * with their square.
 */
const MAX_EDITS = 600;

interface Run {
  kind: Part["kind"];
  items: string[];
}

function push(runs: Run[], kind: Part["kind"], items: readonly string[]): void {
  if (items.length === 0) return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.items.push(...items);
  else runs.push({ kind, items: [...items] });
}

/**
 * The furthest positions in `a` that the shortest edit scripts reach, for each number of edits
 * (Myers, "An O(ND) difference algorithm"); undefined if there are too many edits.
 */
function searchScripts(
  a: readonly string[],
  b: readonly string[],
): Map<number, number>[] | undefined {
  const steps: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= Math.min(a.length + b.length, MAX_EDITS); edits++) {
    steps.push(reached);
    const next = new Map(reached);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = reached.get(diagonal + 1) ?? -1;
      const right = (reached.get(diagonal - 1) ?? -1) + 1;
      let x = diagonal === -edits || (diagonal !== edits && right - 1 < down) ? down : right;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return steps;
    }
    reached = next;
  }
  return undefined;
}

/** Returns what `a` and `b` have in common, and what only one of them has, in order. */
function compare(a: readonly string[], b: readonly string[]): Run[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const runs: Run[] = [];
  push(runs, "same", a.slice(0, start));
  for (const { kind, items } of compareMiddle(from, to)) push(runs, kind, items);
  push(runs, "same", a.slice(a.length - end));
  return runs;
}

function compareMiddle(a: readonly string[], b: readonly string[]): Run[] {
  const steps = a.length > 0 && b.length > 0 ? searchScripts(a, b) : undefined;
  const runs: Run[] = [];
  if (!steps) {
    push(runs, "removed", a);
    push(runs, "added", b);
    return runs;
  }
  // Walk back from the end; the runs are found in reverse.
  const backwards: [Part["kind"], string][] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = steps.length - 1; edits >= 0; edits--) {
    const reached = steps[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const isDown =
      diagonal === -edits ||
      (diagonal !== edits && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : (reached.get(before) ?? 0);
    const fromY = edits === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      backwards.push(["same", a[x] ?? ""]);
    }
    if (edits === 0) break;
    if (isDown) {
      y -= 1;
      backwards.push(["added", b[y] ?? ""]);
    } else {
      x -= 1;
      backwards.push(["removed", a[x] ?? ""]);
    }
  }
  for (const [kind, item] of backwards.reverse()) push(runs, kind, [item]);
  return runs;
}

/** Words, with the spaces and marks between them, so that joining them gives the text. */
function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s|[^\p{L}\p{N}_\s]/gu) ?? [];
}

/** Lines with their line breaks, so that joining them gives the text. */
function lines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function compareWords(before: string, after: string): Part[] {
  return compare(words(before), words(after)).map(({ kind, items }) => ({
    kind,
    text: items.join(""),
  }));
}

/**
 * Compares two versions of a text: by lines, and where lines differ, by words. Joining what is the
 * same or removed gives `before`; what is the same or added gives `after`.
 */
export function diffText(before: string, after: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let removed = "";
  let added = "";
  function flush() {
    if (removed !== "" || added !== "") {
      blocks.push({ kind: "changed", parts: compareWords(removed, added) });
    }
    [removed, added] = ["", ""];
  }
  for (const { kind, items } of compare(lines(before), lines(after))) {
    if (kind === "removed") removed += items.join("");
    else if (kind === "added") added += items.join("");
    else {
      flush();
      blocks.push({ kind, lines: items });
    }
  }
  flush();
  return blocks;
}
