"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import type { IssueName } from "@/lib/issues/issues/client/cache";
import { type Attach, AttachContext } from "@/components/issues/editor/attach-context";
import { startUpload } from "./attachment-uploads";

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

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
  // Entering a child fires before leaving its parent, so count the entries.
  const [depth, setDepth] = useState(0);
  const send = useCallback<Attach>(
    (file) => startUpload(client, { id, key, project_id }, file),
    [client, id, key, project_id],
  );
  const attach = create.allowed ? send : null;
  usePastedFiles(attach);

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDepth(0);
    for (const file of event.dataTransfer.files) void attach?.(file);
  }

  return (
    <AttachContext value={attach}>
      <div
        className="relative"
        data-attach-drop=""
        onDragEnter={(event) => hasFiles(event) && setDepth((previous) => previous + 1)}
        onDragLeave={(event) =>
          hasFiles(event) && setDepth((previous) => Math.max(0, previous - 1))
        }
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = attach ? "copy" : "none";
        }}
        onDrop={drop}
      >
        {children}
        {depth > 0 && (
          <div className="pointer-events-none absolute -inset-2 z-10 flex items-start justify-center rounded-md border-2 border-dashed border-accent bg-surface/80 pt-16">
            <p className="rounded-md bg-surface-raised px-4 py-2 font-medium shadow-float">
              {attach
                ? `Drop to attach to ${key}`
                : `You can’t attach files. ${create.reason ?? ""}`}
            </p>
          </div>
        )}
      </div>
    </AttachContext>
  );
}
