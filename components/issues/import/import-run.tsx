"use client";

import { projectKey } from "@/lib/platform/client/project-cache";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useProject } from "@/components/screen/access/project-context";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { announce } from "@/components/ui/feedback/live-region";
import { importQuery, isUnderWay, useCancelImport } from "@/lib/transfer/import-jobs/client";
import type { ImportJob } from "@/lib/transfer/import-jobs/schema";
import { IgnoredColumns } from "./ignored-columns";
import { ImportedAttachments } from "./preview/imported-attachments";
import { countText, outcomeText, statusLabel } from "./import-text";
import { ProblemList } from "./problem-list";
import { UnmatchedPeople } from "./unmatched-people";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";

/** Announces the outcome and refetches the project to show its new issues. */
function useOutcome(projectId: number, job: ImportJob): void {
  const client = useQueryClient();
  const isRunning = isUnderWay(job);
  const wasRunning = useRef(isRunning);
  const outcome = `${statusLabel(job.status)}: ${outcomeText(job)}`;
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      announce(outcome);
      const importKey = importQuery(projectId, job.id).queryKey.join();
      void client.invalidateQueries({
        queryKey: projectKey(projectId),
        predicate: ({ queryKey }) => queryKey.join() !== importKey,
      });
    }
    wasRunning.current = isRunning;
  }, [client, projectId, job.id, isRunning, outcome]);
}

function Running({ projectId, job }: { projectId: number; job: ImportJob }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelImport(projectId);
  const { userId, isAdmin } = useActor();
  const { isOwner } = useProject();
  const refusal =
    isOwner || isAdmin || job.user_id === userId
      ? undefined
      : "Only the person who started an import, the project owner or an admin can cancel it.";
  return (
    <section aria-label="Progress" className="flex flex-col gap-3">
      <ProgressBar label="Rows imported" value={job.processed} max={job.total} />
      <p className="numeric">
        {job.total === 0
          ? "Reading the file…"
          : `${job.processed.toLocaleString("en")} of ${countText(job.total, "row")}`}
      </p>
      <p className="text-sm text-text-muted numeric">{outcomeText(job)}</p>
      <div>
        <Button
          disabledReason={job.cancel_requested ? "Finishing the current rows…" : refusal}
          onClick={() => setConfirming(true)}
        >
          {job.cancel_requested ? "Cancelling…" : "Cancel import"}
        </Button>
      </div>
      <p className="text-sm text-text-muted">You can leave this page. The import continues.</p>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Cancel the import?"
        description="It will stop after the current rows. Imported issues will stay, and importing the file again will add the rest."
        confirmLabel="Cancel import"
        onConfirm={async () => {
          await cancel.mutateAsync(job.id);
        }}
      />
    </section>
  );
}

function Ended({ projectId, job }: { projectId: number; job: ImportJob }) {
  const tone = job.status === 3 ? "success" : job.status === 4 ? "danger" : "info";
  return (
    <section aria-label="Result" className="flex flex-col gap-3">
      <Banner tone={tone}>
        <p className="font-medium">{job.failure ?? statusLabel(job.status)}</p>
        <p className="numeric">{outcomeText(job)}</p>
      </Banner>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          href={`/projects/${projectId}/issues`}
          variant={job.imported > 0 ? "primary" : "secondary"}
        >
          View issues
        </ButtonLink>
        <ButtonLink href={`/projects/${projectId}/board`}>View board</ButtonLink>
      </div>
    </section>
  );
}

/** A started import: its progress or its result. */
export function ImportRun({ projectId, job }: { projectId: number; job: ImportJob }) {
  useOutcome(projectId, job);
  const more = job.failed > job.errors.length ? ` (the first ${job.errors.length})` : "";
  return (
    <div className="flex flex-col gap-6">
      {isUnderWay(job) ? (
        <Running projectId={projectId} job={job} />
      ) : (
        <Ended projectId={projectId} job={job} />
      )}
      <ImportedAttachments attachments={job.attachments} />
      <IgnoredColumns
        columns={job.ignored_columns}
        text="These columns of the file were left out."
      />
      <UnmatchedPeople people={job.unmatched_people} />
      <ProblemList title={`Problems${more}`} problems={job.errors} />
    </div>
  );
}
