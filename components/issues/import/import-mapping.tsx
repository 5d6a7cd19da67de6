"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastError } from "@/components/ui/feedback/toast";
import {
  importPreviewQuery,
  useCancelImport,
  useStartImport,
} from "@/lib/transfer/import-jobs/client";
import type { ImportJob, ImportOptions, ImportPreview } from "@/lib/transfer/import-jobs/schema";
import { IgnoredColumns } from "./ignored-columns";
import { openImport } from "./import-url";
import { countText } from "./import-text";
import { LaneChoices } from "./lane-choices";
import { MappedColumns } from "./mapped-columns";
import { PeopleChoices } from "./people-choices";
import { PreviewNotes } from "./preview/preview-notes";
import { PreviewRows } from "./preview/preview-rows";
import { ProblemList } from "./problem-list";

/** What was detected in the file, in one line. */
function detectedText({ format, encoding, checked, is_whole }: ImportPreview): string {
  const rows = is_whole ? countText(checked, "row") : `more than ${countText(checked, "row")}`;
  const kind = format === "plain" ? "A table" : `A ${format} export`;
  return `${kind} in ${encoding}, with ${rows}.`;
}

/** A file waiting to be imported, with its columns, a preview and the start button. */
export function ImportMapping({ projectId, job }: { projectId: number; job: ImportJob }) {
  const [options, setOptions] = useState<ImportOptions>({ create_missing: true });
  const preview = useQuery({
    ...importPreviewQuery(projectId, job.id, options),
    placeholderData: keepPreviousData,
  });
  const start = useStartImport(projectId);
  const cancel = useCancelImport(projectId);
  const { data } = preview;
  if (!data) {
    return preview.isError ? (
      <ErrorState
        title="Couldn’t load the preview"
        text={preview.error.message}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    ) : (
      <div aria-busy="true" aria-label="Reading the file" className="flex flex-col gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  // The latest choices, even if the file has not been parsed with them yet.
  const columns = options.columns ?? data.columns;
  const hasTitle = columns.includes("title");
  const blocked = !hasTitle
    ? "Choose the title column first."
    : data.checked === 0
      ? "The file has no rows below its header."
      : undefined;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-text-muted">
        {detectedText(data)}
      </p>
      <PreviewNotes preview={data} />
      <MappedColumns
        header={data.header}
        columns={columns}
        onChange={(columns) =>
          columns.includes("title")
            ? setOptions({ ...options, columns })
            : toastError("One column must be the title. Choose another title column first.")
        }
      />
      <IgnoredColumns
        columns={data.ignored_columns}
        text="These columns have no matching field. Choose one above to import them."
      />
      <LaneChoices
        projectId={projectId}
        lanes={data.lanes}
        onChoose={(word, laneId) =>
          setOptions({ ...options, lanes: { ...options.lanes, [word]: laneId } })
        }
      />
      <PeopleChoices
        projectId={projectId}
        people={data.people}
        onChoose={(name, userId) =>
          setOptions({ ...options, people: { ...options.people, [name]: userId } })
        }
      />
      <Checkbox
        label="Create missing labels, sprints and epics"
        description="Only those you’re allowed to create; others are skipped."
        checked={options.create_missing ?? true}
        onCheckedChange={(create_missing) => setOptions({ ...options, create_missing })}
      />
      <PreviewRows projectId={projectId} rows={data.rows} isStale={preview.isFetching} />
      <ProblemList
        title={data.is_whole ? "Problems" : "Problems in the first thousand rows"}
        problems={data.problems}
      />
      {preview.isError && <Banner tone="danger">{preview.error.message}</Banner>}
      <div className="sticky bottom-bottombar flex flex-wrap items-center gap-2 border-t border-border bg-surface py-3">
        <Button
          variant="primary"
          loading={start.isPending}
          disabledReason={blocked}
          onClick={() =>
            start.mutate(
              { importId: job.id, options },
              { onError: (error) => toastError(error.message) },
            )
          }
        >
          Start import
        </Button>
        <Button
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(job.id, {
              onSuccess: () => openImport(projectId, null),
              onError: (error) => toastError(error.message),
            })
          }
        >
          Discard file
        </Button>
        <span className="text-xs text-text-muted">Nothing is imported until you start.</span>
      </div>
    </div>
  );
}
