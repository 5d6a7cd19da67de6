"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/screen/access/use-can";
import { attachmentsQuery } from "@/lib/issues/attachments/client";
import type { Attachment } from "@/lib/issues/attachments/schema";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { useUploads } from "./attachment-uploads";
import { usePendingDeletions } from "./pending-deletions";

const NONE: readonly Attachment[] = [];

/** An issue's files and uploads, without files whose deletion can still be undone. */
export function useAttachments(issue: IssueName) {
  const read = useCan("attachments.read");
  const query = useQuery({
    ...attachmentsQuery(issue.project_id, issue.key),
    enabled: read.allowed,
  });
  const pending = usePendingDeletions();
  const uploads = useUploads().filter(({ issueId }) => issueId === issue.id);
  const files = (query.data ?? NONE).filter(({ id }) => !pending.has(id));
  /** Whether there is nothing to show; undefined until that is known. */
  const isEmpty =
    files.length + uploads.length > 0
      ? false
      : query.isSuccess || !read.allowed
        ? read.allowed
        : query.isError
          ? false
          : undefined;
  return { read, query, files, uploads, isEmpty };
}
