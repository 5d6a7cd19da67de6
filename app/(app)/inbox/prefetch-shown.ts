import type { QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import { getIssue } from "@/lib/issues/issues/queries";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { groupRows, singleId } from "@/components/inbox/rows/group-rows";
import { prefetchFacts } from "../projects/[projectId]/prefetch-facts";
import { peopleOf } from "../projects/[projectId]/issues/[issueKey]/people-of";
import { prefetchParts } from "../projects/[projectId]/issues/[issueKey]/prefetch-parts";

/** Returns the notification that the pane shows first: of the row in the URL, or of the top one. */
function findShown(
  notifications: readonly Notification[],
  openId: string | null,
): Notification | undefined {
  const rows = groupRows(notifications, new Set());
  if (openId === null) return rows[0]?.notifications[0];
  return (
    rows.find(({ id }) => id === openId)?.notifications[0] ??
    notifications.find((notification) => singleId(notification) === openId)
  );
}

/** True on a phone, which shows the list or the issue, but not both. */
async function isPhone(): Promise<boolean> {
  return (await headers()).get("sec-ch-ua-mobile") === "?1";
}

/**
 * Prefetches the issue that the pane shows first, if the caller can still read it, so that it is
 * there at once, and nothing in it moves.
 */
export async function prefetchShown(
  queryClient: QueryClient,
  notifications: readonly Notification[],
  openId: string | null,
): Promise<void> {
  const subject = findShown(notifications, openId)?.notifiable;
  if (subject?.type !== "issue" || (openId === null && (await isPhone()))) return;
  const projectId = String(subject.project_id);
  const actor = await requireActor(projectId);
  try {
    const project = openProject(actor, projectId);
    authorize(actor, "issues.read", { project });
    const issue = await getIssue(project, subject.key);
    queryClient.setQueryData(issueQuery(project.projectId, issue.key).queryKey, issue);
    await Promise.all([
      prefetchFacts(queryClient, project, () => Promise.resolve(peopleOf(issue))),
      prefetchParts(queryClient, project, issue),
    ]);
  } catch (error) {
    // The pane explains it.
    if (!(error instanceof Forbidden) && !(error instanceof NotFound)) throw error;
  }
}
