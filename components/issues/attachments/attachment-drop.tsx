"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect } from "react";
import { useCan } from "@/components/screen/access/use-can";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { FileDrop } from "@/components/issues/editor/file-drop";
import { type Attach, AttachContext } from "@/components/issues/editor/attach-context";
import { attachmentMarkdown } from "@/components/issues/editor/attachment-text";
import { startUpload } from "./attachment-uploads";

/** Text fields handle pasting themselves. */
function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}

/** Attaches pasted files while an issue is shown. */
function usePastedFiles(attach: Attach | null): void {
  // Paste events fire on the document, outside React.
  useEffect(() => {
    if (!attach) return;
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (event.defaultPrevented || files.length === 0 || isInField(event.target)) return;
      event.preventDefault();
      for (const file of files) void attach?.(file);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [attach]);
}

interface AttachmentDropProps {
  issue: IssueName;
  children: ReactNode;
}

/** An issue that accepts dropped and pasted files. */
export function AttachmentDrop({ issue, children }: AttachmentDropProps) {
  const client = useQueryClient();
  const create = useCan("attachments.create");
  const { id, key, project_id } = issue;
  const send = useCallback<Attach>(
    async (file) => {
      const attachment = await startUpload(client, { id, key, project_id }, file);
      return attachment && attachmentMarkdown(attachment);
    },
    [client, id, key, project_id],
  );
  const attach = create.allowed ? send : null;
  usePastedFiles(attach);

  return (
    <AttachContext value={attach}>
      <FileDrop
        onFiles={attach && ((files) => files.forEach((file) => void attach(file)))}
        invitation={
          attach ? `Drop to attach to ${key}` : `You can’t attach files. ${create.reason ?? ""}`
        }
      >
        {children}
      </FileDrop>
    </AttachContext>
  );
}
