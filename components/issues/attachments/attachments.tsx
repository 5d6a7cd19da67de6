"use client";

import { useQuery } from "@tanstack/react-query";
import { use, useRef } from "react";
import { Paperclip } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { attachmentsQuery } from "@/lib/issues/attachments/client";
import type { Attachment } from "@/lib/issues/attachments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { AttachContext } from "@/components/issues/editor/attach-context";
import { attachmentAnchor, AttachmentRow } from "./attachment-row";
import { useUploads } from "./attachment-uploads";
import { usePendingDeletions } from "./pending-deletions";
import { UploadRow } from "./upload-row";

const NONE: readonly Attachment[] = [];

/** The issue's files and uploads, with a button to add more. */
export function Attachments({ issue }: { issue: Issue }) {
  const read = useCan("attachments.read");
  const create = useCan("attachments.create");
  const query = useQuery({
    ...attachmentsQuery(issue.project_id, issue.key),
    enabled: read.allowed,
  });
  const attach = use(AttachContext);
  const pending = usePendingDeletions();
  const uploads = useUploads().filter(({ issueId }) => issueId === issue.id);
  const picker = useRef<HTMLInputElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  const shown = (query.data ?? NONE).filter(({ id }) => !pending.has(id));

  /** Moves focus to the next file, or the previous one if there is none. */
  function moveFocus({ id }: Attachment) {
    const at = shown.findIndex((attachment) => attachment.id === id);
    const next = shown[at + 1] ?? shown[at - 1];
    const target = next ? document.getElementById(attachmentAnchor(next.id)) : attachButton.current;
    target?.focus({ preventScroll: true });
  }

  return (
    <section aria-label="Attachments">
      <div className="mb-1 flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Attachments</h3>
        <Button
          ref={attachButton}
          variant="ghost"
          size="sm"
          disabledReason={create.reason}
          onClick={() => picker.current?.click()}
        >
          <Paperclip />
          Attach files
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label="Files to attach"
          onChange={(event) => {
            for (const file of event.target.files ?? []) void attach?.(file);
            // Allows choosing the same file again.
            event.target.value = "";
          }}
        />
      </div>
      {!read.allowed && (
        <p className="text-sm text-text-muted">Attachments are hidden. {read.reason}</p>
      )}
      {read.allowed && query.isPending && <Skeleton className="h-10 w-full" />}
      {query.isError && (
        <p className="text-sm text-text-muted">
          Couldn’t load attachments.{" "}
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label="Attached files">
          {shown.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              issue={issue}
              attachment={attachment}
              onDelete={moveFocus}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Uploading files">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => attachButton.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      {query.isSuccess && shown.length + uploads.length === 0 && (
        <p className="text-sm text-text-muted">
          No files yet.{create.allowed && " Drop files anywhere on this issue, or paste an image."}
        </p>
      )}
    </section>
  );
}
