"use client";

import { File as FileIcon, RotateCw, X } from "@/components/ui/icon/icons";
import { formatBytes } from "@/components/ui/text/format-bytes";
import { IconButton } from "@/components/ui/button/icon-button";
import { cancelUpload, retryUpload, type Upload } from "./attachment-uploads";

interface UploadRowProps {
  upload: Upload;
  /** Called when the upload is cancelled, so that focus can move elsewhere. */
  onCancel: () => void;
}

/** An upload with its progress, or its error and a retry button. */
export function UploadRow({ upload, onCancel }: UploadRowProps) {
  const { id, file, sent, error, isRetryable } = upload;
  const done = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);

  function cancel() {
    cancelUpload(id);
    onCancel();
  }

  return (
    <li aria-label={file.name} className="flex min-h-12 items-center gap-2.5 py-1">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-sm border border-border text-text-muted">
        <FileIcon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file.name}</span>
        {error === null ? (
          <span className="flex items-center gap-2">
            <span
              role="progressbar"
              aria-valuenow={done}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-label={`Uploading ${file.name}`}
              className="h-1.5 w-32 overflow-hidden rounded-full bg-surface-hover"
            >
              <span className="block h-full bg-accent" style={{ width: `${done}%` }} />
            </span>
            <span className="text-xs text-text-muted numeric">
              {done === 100 ? "Saving…" : `${done}% of ${formatBytes(file.size)}`}
            </span>
          </span>
        ) : (
          <span className="block text-xs text-danger-text">{error}</span>
        )}
      </span>
      {error !== null && isRetryable && (
        <IconButton size="sm" label={`Retry ${file.name}`} onClick={() => retryUpload(id)}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={error === null ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
        onClick={cancel}
      >
        <X />
      </IconButton>
    </li>
  );
}
