"use client";

import { useEffect } from "react";
import { FileText, X } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { formatBytes } from "@/components/ui/text/format-bytes";
import { fileUrl, findFile, useDraftFiles } from "./draft-files";

interface FileStripProps {
  userId: number;
  /** The files in the text, in order. */
  ids: readonly string[];
  onRemove: (id: string) => void;
}

/** The draft's files as previews. They are uploaded once the issue exists. */
export function FileStrip({ userId, ids, onRemove }: FileStripProps) {
  const files = useDraftFiles();
  const all = ids.join();

  // The draft may be from an earlier page.
  useEffect(() => {
    for (const id of all.split(",")) if (id !== "") void findFile(userId, id);
  }, [userId, all]);

  if (ids.length === 0) return null;
  return (
    <ul aria-label="Files to attach" className="flex flex-wrap gap-2">
      {ids.map((id) => {
        const file = files.get(id);
        const name = file?.name ?? "File";
        return (
          <li
            key={id}
            aria-label={name}
            className="flex max-w-60 items-center gap-2 rounded-md border border-border py-1 pl-1"
          >
            <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-sunken text-text-muted">
              {file?.type.startsWith("image/") ? (
                // A file in memory, which next/image cannot load.
                // eslint-disable-next-line @next/next/no-img-element
                <img src={fileUrl(id, file)} alt="" className="size-full object-cover" />
              ) : (
                <FileText className="size-5" aria-hidden="true" />
              )}
            </span>
            <span className="min-w-0 flex-1 text-xs">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-text-muted numeric">
                {file ? formatBytes(file.size) : "…"}
              </span>
            </span>
            <IconButton size="sm" label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <X />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
