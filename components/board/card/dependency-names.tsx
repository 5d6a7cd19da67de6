"use client";

import { noop, useQuery, type QueryClient } from "@tanstack/react-query";
import { openPeek } from "@/components/issues/peek/peek-url";
import { ColorDot } from "@/components/ui/data/color-dot";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { type BoardRow, findInRows } from "@/components/board/state/board-rows";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { blockingQuery } from "@/lib/issues/issues/client/mutations";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { useBoardTools } from "@/components/board/state/board-tools";

type Named = Pick<ListedIssue, "id" | "key" | "title" | "project_id" | "lane_id">;

/** The issues as the board shows them, or undefined if it does not show all of them. */
function namedOnBoard(
  rows: readonly BoardRow[],
  ids: readonly number[],
): readonly Named[] | undefined {
  const found = ids.flatMap((id) => findInRows(rows, id)?.issue ?? []);
  return found.length === ids.length ? found : undefined;
}

/** Loads the names before the list opens, unless the board has them. */
export function prefetchNames(
  client: QueryClient,
  rows: readonly BoardRow[],
  issue: BoardIssue,
  ids: readonly number[],
): void {
  if (!namedOnBoard(rows, ids))
    client.query(blockingQuery(issue.project_id, issue.key)).catch(noop);
}

function Name({ issue }: { issue: Named }) {
  const { data: lanes } = useQuery(lanesQuery(issue.project_id));
  const lane = lanes?.find(({ id }) => id === issue.lane_id);
  return (
    <button
      type="button"
      onClick={() => openPeek(issue.key)}
      className="flex w-full items-baseline gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-surface-hover pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-xs text-text-muted numeric">{issue.key}</span>
      <span className="line-clamp-2 min-w-0 flex-1">{issue.title}</span>
      {lane && (
        <span className="flex max-w-24 shrink-0 items-center gap-1.5 text-xs text-text-muted">
          <ColorDot color={lane.color} />
          <span className="truncate">{lane.title}</span>
        </span>
      )}
    </button>
  );
}

interface DependencyNamesProps {
  issue: BoardIssue;
  relation: "blocked_by" | "blocks";
  /** The open issues on that side. */
  ids: readonly number[];
}

/** The issues behind a badge, with their lanes. Pressing one opens it. */
export function DependencyNames({ issue, relation, ids }: DependencyNamesProps) {
  const { rows } = useBoardTools();
  const onBoard = namedOnBoard(rows(), ids);
  const query = blockingQuery(issue.project_id, issue.key);
  const { data, isError } = useQuery({ ...query, enabled: onBoard === undefined });
  const named =
    onBoard ?? data?.data.filter((other) => other.relation === relation && ids.includes(other.id));
  if (!named && isError)
    return <p className="px-2 py-1 text-danger-text">Couldn’t load the list.</p>;
  if (!named) return <Skeleton className="m-2 h-4 w-48" />;
  return (
    <ul>
      {named.map((other) => (
        <li key={other.id}>
          <Name issue={other} />
        </li>
      ))}
    </ul>
  );
}
