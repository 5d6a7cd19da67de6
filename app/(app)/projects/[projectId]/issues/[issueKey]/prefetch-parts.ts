import type { QueryClient } from "@tanstack/react-query";
import { listAttachments } from "@/lib/issues/attachments/queries";
import { attachmentsQuery } from "@/lib/issues/attachments/client";
import { commentsQuery } from "@/lib/issues/comments/client";
import { listComments } from "@/lib/issues/comments/queries";
import type { Comment } from "@/lib/issues/comments/schema";
import { listActivity } from "@/lib/issues/issues/activity-queries";
import { activityQuery, blockingQuery, ENTRIES } from "@/lib/issues/issues/client/mutations";
import { relationsQuery } from "@/lib/issues/issues/relations/client";
import { listRelations } from "@/lib/issues/issues/relations/queries";
import { CAP } from "@/lib/platform/api/capped-list";
import { listBlocking, listSubIssues } from "@/lib/issues/issues/queries";
import {
  issueTreeQuery,
  SHOWN_SUB_ISSUES,
  subIssuesQuery,
} from "@/lib/issues/issues/relations/tree/client/queries";
import { readIssueTree } from "@/lib/issues/issues/relations/tree/queries";
import { watchersQuery, watchQuery } from "@/lib/issues/issues/client/watch";
import type { Issue } from "@/lib/issues/issues/schema";
import { timeEntriesQuery } from "@/lib/issues/time-entries/client";
import { listTimeEntries } from "@/lib/issues/time-entries/queries";
import { listWatchers, readWatch } from "@/lib/issues/watches/queries";
import { can, type Operation } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { readPage } from "../../../../read-page";

/** Longer conversations are loaded by the browser: rendering them would delay the page. */
const MAX_COMMENTS = 30;

async function readComments(project: ProjectScope, { id, comment_ids }: Issue): Promise<Comment[]> {
  const comments: Comment[] = [];
  if (comment_ids.length === 0) return comments;
  for await (const chunk of listComments(project, id)) {
    comments.push(...chunk.map((text) => JSON.parse(text) as Comment));
  }
  return comments;
}

/**
 * Prefetches what the page shows besides the issue itself, as far as the role can read it, so that
 * nothing on the page moves once the browser has taken over.
 */
export async function prefetchParts(
  queryClient: QueryClient,
  project: ProjectScope,
  issue: Issue,
): Promise<void> {
  const { project_id: projectId, key, id } = issue;
  const mayRead = (operation: Operation) => can(project.actor, operation, { project }).allowed;
  await readPage(() =>
    Promise.all([
      queryClient.infiniteQuery({
        ...activityQuery(projectId, key),
        queryFn: async () => (await listActivity(project, id, { limit: ENTRIES })).activity,
      }),
      queryClient.query({
        ...watchQuery(projectId, key),
        queryFn: () => readWatch(project, id),
      }),
      queryClient.query({
        ...watchersQuery(projectId, key),
        queryFn: () => listWatchers(project, id),
      }),
      issue.blocked_by_ids.length + issue.blocks_ids.length > 0 &&
        queryClient.query({
          ...blockingQuery(projectId, key),
          queryFn: () => listBlocking(project, id),
        }),
      queryClient.query({
        ...relationsQuery(projectId, key),
        queryFn: async () => (await listRelations(project, id, { limit: CAP, after: 0 })).relations,
      }),
      (issue.parent_id !== null || issue.children.total > 0) &&
        queryClient.query({
          ...issueTreeQuery(projectId, key),
          queryFn: () => readIssueTree(project, id),
        }),
      issue.children.total > 0 &&
        queryClient.query({
          ...subIssuesQuery(projectId, id),
          queryFn: () => listSubIssues(project, id, SHOWN_SUB_ISSUES),
        }),
      mayRead("comments.read") &&
        issue.comment_ids.length <= MAX_COMMENTS &&
        queryClient.query({
          ...commentsQuery(projectId, key),
          queryFn: () => readComments(project, issue),
        }),
      mayRead("attachments.read") &&
        queryClient.query({
          ...attachmentsQuery(projectId, key),
          queryFn: () => listAttachments(project, id),
        }),
      mayRead("timeEntries.read") &&
        queryClient.query({
          ...timeEntriesQuery(projectId, key),
          queryFn: () => listTimeEntries(project, id),
        }),
    ]),
  );
}
