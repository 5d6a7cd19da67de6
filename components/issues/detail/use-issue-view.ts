"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveProject } from "@/components/screen/realtime/live-project";
import { ARCHIVED_REASON } from "@/components/screen/access/read-only";
import { type Permit, useCan } from "@/components/screen/access/use-can";
import { findListed } from "@/lib/issues/issues/client/cache";
import { activityQuery, useIssue } from "@/lib/issues/issues/client/mutations";
import { memberName, useProjectLookups } from "@/components/issues/fields/project-lookups";
import { rememberIssue } from "@/components/screen/navigation/recent-issues";

/**
 * Everything the peek and the page need for an issue: the issue, its project's records and the
 * user's permissions. Updates live.
 */
export function useIssueView(projectId: number, key: string) {
  useLiveProject(projectId);
  const { query, issue: found } = useIssue(projectId, key);
  // Its old key leads to an issue that was moved to another project.
  const moved = found && found.project_id !== projectId ? found : undefined;
  const issue = moved ? undefined : found;
  const client = useQueryClient();
  // What a list shows of the issue, until the issue itself has loaded.
  const known = found ? undefined : findListed(client, projectId, key);
  const { title } = issue ?? {};
  useEffect(() => {
    if (title !== undefined) rememberIssue({ key, title, project_id: projectId });
  }, [key, title, projectId]);
  const lookups = useProjectLookups(projectId);
  const activity = useInfiniteQuery(activityQuery(projectId, key));
  // The creator may have left the project; the activity log still has their name.
  const creator = activity.data?.pages.flat().find(({ action }) => action === "created")?.actor;
  const creatorName =
    issue && (memberName(lookups, issue.user_id) ?? (creator && fullName(creator)));
  const live = useCan("issues.update", {
    createdById: issue?.user_id,
    recordName: key,
    creatorName,
  });
  const isArchived = issue != null && issue.archived_at !== null;
  const permit: Permit = isArchived ? { allowed: false, reason: ARCHIVED_REASON } : live;
  return { query, issue, moved, known, lookups, permit, creatorName };
}
