import type { ListedIssue } from "@/lib/issues/issues/schema";
import { daysOf } from "../dates/planned-days";
import type { Scale } from "./scale";
import type { TimelineRow } from "./timeline-rows";

interface DependencyLinesProps {
  rows: readonly TimelineRow[];
  /** The numbers of the rows in view. */
  visible: readonly number[];
  rowHeight: number;
  scale: Scale;
  finalLaneId: number | undefined;
}

interface Line {
  id: string;
  path: string;
  /** Set if the blocked issue is due before its blocker. */
  risk: string | undefined;
}

/** From the end of a blocker's bar to the start of the blocked one's, with a head that points at it. */
function pathOf(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [out, into] = [from.x + 8, to.x - 8];
  const head = `M${to.x - 5},${to.y - 4} L${to.x},${to.y} L${to.x - 5},${to.y + 4}`;
  if (out <= into) return `M${from.x},${from.y} H${out} V${to.y} H${to.x} ${head}`;
  // The blocked issue starts earlier: around, between the rows.
  const middle = from.y + (to.y > from.y ? 14 : -14);
  return `M${from.x},${from.y} H${out} V${middle} H${into} V${to.y} H${to.x} ${head}`;
}

function linesOf({ rows, visible, rowHeight, scale, finalLaneId }: DependencyLinesProps): Line[] {
  const rowById = new Map<number, number>();
  rows.forEach((row, at) => row.kind === "issue" && rowById.set(row.issue.id, at));
  const issueAt = (row: number): ListedIssue | undefined => {
    const shown = rows[row];
    return shown?.kind === "issue" ? shown.issue : undefined;
  };
  const lines = new Map<string, Line>();
  function add(blockerId: number, blockedId: number): void {
    const id = `${blockerId}-${blockedId}`;
    const [top, bottom] = [rowById.get(blockerId), rowById.get(blockedId)];
    if (lines.has(id) || top === undefined || bottom === undefined) return;
    const [blocker, blocked] = [issueAt(top), issueAt(bottom)];
    const [before, after] = [blocker && daysOf(blocker), blocked && daysOf(blocked)];
    if (!blocker || !blocked || !before || !after) return;
    const y = (row: number) => (row + 0.5) * rowHeight;
    const path = pathOf(
      { x: scale.x(before.to) + scale.dayWidth, y: y(top) },
      { x: scale.x(after.from), y: y(bottom) },
    );
    const isOpen = blocker.lane_id !== finalLaneId && blocked.lane_id !== finalLaneId;
    const isLate = (blocker.due_on ?? "") > (blocked.due_on ?? "9");
    const risk =
      isOpen && isLate ? `${blocked.key} is due before ${blocker.key}, which blocks it` : undefined;
    lines.set(id, { id, path, risk });
  }
  for (const row of visible) {
    const issue = issueAt(row);
    for (const other of issue?.blocked_by_ids ?? []) add(other, issue?.id ?? 0);
    for (const other of issue?.blocks_ids ?? []) add(issue?.id ?? 0, other);
  }
  return [...lines.values()];
}

/** Arrows from blockers to what they block, among the issues shown. Bars say the same in words. */
export function DependencyLines(props: DependencyLinesProps) {
  const lines = linesOf(props);
  if (lines.length === 0) return null;
  return (
    <svg aria-hidden="true" width="1" height="1" className="timeline-lines">
      {lines.map(({ id, path, risk }) => (
        <path
          key={id}
          d={path}
          data-line={id}
          data-risk={risk && ""}
          className={risk ? "stroke-warning" : "stroke-border-strong"}
        >
          {risk && <title>{risk}</title>}
        </path>
      ))}
    </svg>
  );
}
