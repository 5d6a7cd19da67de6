"use client";

import { useRef } from "react";
import { Paperclip } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import type { Attachment } from "@/lib/issues/attachments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { attachmentAnchor, AttachmentRow } from "./attachment-row";
import { UploadRow } from "./upload-row";
import type { useAttachments } from "./use-attachments";

/** More files than this start folded, so that they do not push the conversation away. */
const MAX_OPEN = 4;

interface AttachmentsProps {
  issue: Issue;
  attachments: ReturnType<typeof useAttachments>;
  /** Opens the browser's file dialog. */
  onPick: () => void;
}

/** The issue's files and uploads, with a button to add more. */
export function Attachments({ issue, attachments, onPick }: AttachmentsProps) {
  const { read, query, files, uploads } = attachments;
  const create = useCan("attachments.create");
  const attachButton = useRef<HTMLButtonElement>(null);

  /** Moves focus to the next file, or the previous one if there is none. */
  function moveFocus({ id }: Attachment) {
    const at = files.findIndex((attachment) => attachment.id === id);
    const next = files[at + 1] ?? files[at - 1];
    const target = next ? document.getElementById(attachmentAnchor(next.id)) : attachButton.current;
    target?.focus({ preventScroll: true });
  }

  return (
    <FoldableSection
      title="Attachments"
      summary={files.length || undefined}
      startsFolded={files.length > MAX_OPEN}
      isBusy={uploads.length > 0}
      actions={
        read.allowed && (
          <Button
            ref={attachButton}
            variant="ghost"
            size="sm"
            disabledReason={create.reason}
            onClick={onPick}
          >
            <Paperclip />
            Attach files
          </Button>
        )
      }
    >
      {!read.allowed && (
        <p className="text-sm text-text-muted">Attachments are hidden. {read.reason}</p>
      )}
      {query.isError && (
        <p className="text-sm text-text-muted">
          Couldn’t load attachments.{" "}
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Attached files">
          {files.map((attachment) => (
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
    </FoldableSection>
  );
}
