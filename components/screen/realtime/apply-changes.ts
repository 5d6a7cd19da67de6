import { projectKey } from "@/lib/platform/client/project-cache";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { boardsKey, refreshCounts } from "@/lib/issues/board/client/queries";
import { refreshGroups } from "@/lib/errors/groups/client/cache";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { forgetIssue, refreshIssues } from "@/lib/issues/issues/client/cache";
import { myIssuesKey } from "@/lib/issues/issues/client/cache-keys";
import {
  readIssue,
  refreshComments,
  showsIssues,
  mergeServerIssue,
} from "@/lib/issues/issues/client/merge-server-issue";
import type { Issue } from "@/lib/issues/issues/schema";
import { projectsQuery } from "@/lib/planning/projects/client";
import {
  type Changes,
  type IssueChange,
  NO_CHANGES,
  splitByIssues,
} from "@/lib/messaging/broadcasting/client/changes";
import { notifyChanges, isIssueHeld } from "./surfaces";

/** If more issues than this changed, refetch the lists: one request per visible list. */
const MAX_SINGLE_FETCHES = 3;

/** Whether there are too many changes to fetch issue by issue. */
export function needsLists({ issues, isMissed, isProject }: Changes): boolean {
  return isMissed || isProject || issues.size > MAX_SINGLE_FETCHES;
}

/** The current issue, or "gone" if it was deleted. */
type Reading = Issue | "gone" | "unknown";

async function read(projectId: number, id: number, change: IssueChange): Promise<Reading> {
  if (change.kind === "deleted") return "gone";
  try {
    return await readIssue(projectId, id);
  } catch (error) {
    return error instanceof ApiFailure && error.status === 404 ? "gone" : "unknown";
  }
}

/**
 * Shows fetched issues in one render. Returns whether the lane counts are still certain, and
 * whether every issue could be read.
 */
function show(
  client: QueryClient,
  projectId: number,
  readings: ReadonlyMap<number, Reading>,
): { isSure: boolean; isKnown: boolean } {
  return notifyManager.batch(() => {
    let isSure = true;
    let isKnown = true;
    for (const [id, reading] of readings) {
      if (reading === "unknown") isKnown = false;
      else if (reading === "gone") isSure = forgetIssue(client, projectId, id) && isSure;
      else isSure = mergeServerIssue(client, reading) && isSure;
    }
    return { isSure, isKnown };
  });
}

/**
 * Fetches a few issues individually and updates them in place. Returns those that someone has since
 * started editing.
 */
async function applyFew(
  client: QueryClient,
  projectId: number,
  issues: Changes["issues"],
): Promise<Changes> {
  const readings = new Map(
    await Promise.all(
      [...issues].map(async ([id, change]) => [id, await read(projectId, id, change)] as const),
    ),
  );
  const { now, later } = splitByIssues({ ...NO_CHANGES, issues }, isIssueHeld);
  for (const id of later.issues.keys()) readings.delete(id);
  notifyChanges(now.issues);
  const { isSure, isKnown } = show(client, projectId, readings);
  if (!isKnown) await refreshIssues(client, projectId);
  else if (!isSure) await refreshCounts(client, projectId).catch(() => undefined);
  // Neighbors may also have new positions, so the board is refetched when next shown.
  if ([...now.issues.values()].some(({ kind }) => kind === "moved")) {
    const queryKey = boardsKey(projectId);
    await client.invalidateQueries({ queryKey, refetchType: "none" });
  }
  return later;
}

async function applyIssues(
  client: QueryClient,
  projectId: number,
  changes: Changes,
): Promise<Changes> {
  const { issues, isMissed } = changes;
  if (issues.size === 0 && !isMissed) return NO_CHANGES;
  if (!needsLists(changes) && showsIssues(client, projectId))
    return applyFew(client, projectId, issues);
  notifyChanges(issues);
  await refreshIssues(client, projectId);
  return NO_CHANGES;
}

/**
 * Turns other people's changes in a project into updates of the query cache, with as few requests
 * as possible. The only place that maps project channel events to updates on the screen. Returns
 * changes that have to wait because someone is editing.
 */
export async function applyChanges(
  client: QueryClient,
  projectId: number,
  changes: Changes,
): Promise<Changes> {
  if (changes.isProject) {
    notifyChanges(changes.issues);
    await Promise.all([
      client.invalidateQueries({ queryKey: projectKey(projectId) }),
      client.invalidateQueries({ queryKey: projectsQuery().queryKey }),
      client.invalidateQueries({ queryKey: myIssuesKey }),
    ]);
    return NO_CHANGES;
  }
  const refreshes = [...changes.comments].map((id) => refreshComments(client, projectId, id));
  if (changes.isErrors || changes.isMissed) refreshes.push(refreshGroups(client, projectId));
  const later = await applyIssues(client, projectId, changes);
  await Promise.all(refreshes);
  return later;
}
