"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Plus } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { importQuery } from "@/lib/transfer/import-jobs/client";
import { ChooseFile } from "./choose-file";
import { openImport, readImportId } from "./import-url";
import { ImportMapping } from "./import-mapping";
import { ImportRun } from "./import-run";
import { fileLabel } from "./import-text";
import { PreviousImports } from "./previous-imports";

function ImportDetails({ projectId, importId }: { projectId: number; importId: number }) {
  const job = useQuery(importQuery(projectId, importId));
  if (job.data) {
    return (
      <>
        <h2 className="truncate font-medium">{fileLabel(job.data)}</h2>
        {job.data.status === 0 ? (
          <ImportMapping projectId={projectId} job={job.data} />
        ) : (
          <ImportRun projectId={projectId} job={job.data} />
        )}
      </>
    );
  }
  if (!job.isError) return <Skeleton className="h-64" />;
  const isGone = "status" in job.error && job.error.status === 404;
  return isGone ? (
    <ErrorState
      title="This import no longer exists"
      text="Files that aren’t imported within a day are deleted. Upload the file again."
    />
  ) : (
    <ErrorState
      title="Couldn’t load the import"
      onRetry={() => void job.refetch()}
      retrying={job.isFetching}
    />
  );
}

/** Imports issues from a file: file choice, preview and result. */
export function ImportPage({ projectId }: { projectId: number }) {
  const importId = readImportId(useSearchParams());
  return (
    <Page className="gap-6">
      <PageHeader
        title="Import issues"
        actions={
          importId !== null && (
            <Button onClick={() => openImport(projectId, null)}>
              <Plus />
              Import another file
            </Button>
          )
        }
      />
      {importId === null ? (
        <>
          <ChooseFile projectId={projectId} />
          <PreviousImports projectId={projectId} />
        </>
      ) : (
        <ImportDetails key={importId} projectId={projectId} importId={importId} />
      )}
    </Page>
  );
}
