"use client";

import { FileText, Trash2 } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { formatBytes } from "@/components/ui/text/format-bytes";
import { IconButton } from "@/components/ui/button/icon-button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { takeFocus } from "@/components/ui/overlay/take-focus";
import type { Attachment } from "@/lib/issues/attachments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { deleteAttachmentWithUndo } from "./pending-deletions";

/** The element that shows an attachment. */
export const attachmentAnchor = (id: number) => `attachment-${id}`;

function Thumbnail({ attachment }: { attachment: Attachment }) {
  const [isBroken, setBroken] = useState(false);
  const isImage = attachment.content_type.startsWith("image/");
  return (
    <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-border bg-surface-sunken text-text-muted">
      {isImage && !isBroken ? (
        // Served by our own host; next/image would load it without the user's session.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={attachment.url}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <FileText className="size-5" aria-hidden="true" />
      )}
    </span>
  );
}

interface AttachmentRowProps {
  issue: Issue;
  attachment: Attachment;
  /** Called when the attachment is being deleted, so that focus can move elsewhere. */
  onDelete: (attachment: Attachment) => void;
}

/**
 * A file with its preview, name (a link that opens an image or downloads anything else), size,
 * uploader and date.
 */
export function AttachmentRow({ issue, attachment, onDelete }: AttachmentRowProps) {
  const queryClient = useQueryClient();
  const { id, file_name: name, url, author } = attachment;
  const creatorName = fullName(author);
  const record = { createdById: attachment.user_id, recordName: name, creatorName };
  const remove = useCan("attachments.delete", record);
  const isImage = attachment.content_type.startsWith("image/");

  function removeAttachment() {
    onDelete(attachment);
    deleteAttachmentWithUndo(queryClient, issue, id, () => {
      requestAnimationFrame(() => takeFocus(document.getElementById(attachmentAnchor(id))));
    });
  }

  return (
    <li
      id={attachmentAnchor(id)}
      tabIndex={-1}
      aria-label={name}
      className="-mx-2 flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1 hover:bg-surface-hover focus-visible:-outline-offset-2"
    >
      <Thumbnail attachment={attachment} />
      <span className="min-w-0 flex-1">
        <a
          href={url}
          {...(isImage ? { target: "_blank", rel: "noopener" } : { download: name })}
          className="block truncate font-medium hover:underline"
          title={name}
        >
          {name}
        </a>
        <span className="block truncate text-xs text-text-muted">
          <span className="numeric">{formatBytes(attachment.size_bytes)}</span> · {creatorName} ·{" "}
          <RelativeTime value={attachment.created_at} />
        </span>
      </span>
      <IconButton
        size="sm"
        label={`Delete ${name}`}
        disabledReason={remove.reason}
        onClick={removeAttachment}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}
