"use client";

import { type DragEvent, type ReactNode, useState } from "react";
import { cn } from "@/components/ui/cn";

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

interface FileDropProps {
  /** Null if files cannot be dropped here. */
  onFiles: ((files: File[]) => void) | null;
  /** Shown while files are dragged over it: what a drop does, or why it does nothing. */
  invitation: string;
  className?: string;
  children: ReactNode;
}

/** An area that accepts dropped files. */
export function FileDrop({ onFiles, invitation, className, children }: FileDropProps) {
  // Entering a child fires before leaving its parent, so count the entries.
  const [depth, setDepth] = useState(0);

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDepth(0);
    onFiles?.([...event.dataTransfer.files]);
  }

  return (
    <div
      className={cn("relative", className)}
      data-attach-drop=""
      onDragEnter={(event) => hasFiles(event) && setDepth((previous) => previous + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((previous) => Math.max(0, previous - 1))}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = onFiles ? "copy" : "none";
      }}
      onDrop={drop}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-2 z-10 flex items-start justify-center rounded-md border-2 border-dashed border-accent bg-surface/80 pt-16">
          <p className="rounded-md bg-surface-raised px-4 py-2 font-medium shadow-float">
            {invitation}
          </p>
        </div>
      )}
    </div>
  );
}
