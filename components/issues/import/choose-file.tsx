"use client";

import { useRef, useState, type DragEvent } from "react";
import { Upload } from "@/components/ui/icon/icons";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { useSendImport } from "@/lib/transfer/import-jobs/client";
import { IMPORT_LIMIT } from "@/lib/transfer/import-jobs/schema";
import { openImport } from "./import-url";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";

/** Uploads a file that is chosen or dropped. The URL then points to its import. */
export function ChooseFile({ projectId }: { projectId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = useSendImport(projectId);

  function upload(file: File | undefined) {
    if (!file || send.isPending) return;
    setSent(0);
    if (file.size > IMPORT_LIMIT) {
      setRefusal(
        `${file.name} is larger than 256 MiB. Split it, and repeat the header row in each part.`,
      );
      return;
    }
    setRefusal(null);
    send.mutate(
      { file, onProgress: setSent },
      {
        onSuccess: (job) => openImport(projectId, job.id),
        onError: (error) => setRefusal(error.message),
      },
    );
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    upload(event.dataTransfer.files[0]);
  }

  return (
    <section aria-labelledby="choose-file" className="flex flex-col gap-3">
      {refusal !== null && <Banner tone="danger">{refusal}</Banner>}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          "rounded-lg flex flex-col items-center gap-3 border border-dashed border-border-strong px-4 py-12 text-center",
          isOver && "border-accent bg-surface-selected",
        )}
      >
        <Upload className="size-8 stroke-[1.5] text-text-muted" />
        <h2 id="choose-file" className="text-md font-semibold">
          <span className="pointer-coarse:hidden">Drop a CSV or JSON file here</span>
          <span className="not-pointer-coarse:hidden">Choose a CSV or JSON file</span>
        </h2>
        <p className="max-w-prose text-text-muted">
          Exports from Jira, GitHub, GitLab, Linear, Redmine, Trello, Bugzilla and Lanework are
          recognized. Any CSV file with a title column works. You’ll see a preview before anything
          is imported.
        </p>
        <Button variant="primary" loading={send.isPending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.json,text/csv,application/json"
          aria-label="File to import"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            upload(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {send.isPending && (
          <div className="w-full max-w-sm">
            <ProgressBar label="Uploading the file" value={Math.round(sent * 100)} max={100} />
            <p className="mt-1 text-xs text-text-muted">
              {sent < 1 ? "Uploading the file…" : "Reading the file…"}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
