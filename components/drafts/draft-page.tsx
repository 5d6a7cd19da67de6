"use client";

import { useSearchParams } from "next/navigation";
import { Plus } from "@/components/ui/icon/icons";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastUndo } from "@/components/ui/feedback/toast";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { Composer } from "@/components/drafts/compose/composer";
import { openRun, readRunId } from "./draft-url";
import { PreviousRuns } from "./previous-runs";
import { RunView } from "@/components/drafts/run/run-view";
import { type StoryText, storyTextDraft } from "@/components/drafts/compose/story-text";
import { useDrafting } from "@/components/drafts/compose/use-drafting";
import { useRun } from "@/components/drafts/run/use-run";

const INTRODUCTION =
  "Describe it in your own words. You’ll review the draft before anything is created.";

/** Drafts an issue from text, step by step. Shows the composer, or the run in the URL. */
export function DraftPage({ projectId }: { projectId: number }) {
  const { userId } = useActor();
  const runId = readRunId(useSearchParams());
  const { sent, refusal, draft, forgive } = useDrafting(projectId, runId);
  const { query, run, steps, isRunning, name } = useRun(projectId, runId, sent?.key ?? null);
  const [stored, setStored] = useDraft<StoryText>(storyTextDraft(userId, projectId));
  const isComposing = sent === null && runId === null;

  function editText(text: StoryText) {
    setStored(text);
    if (stored !== null && stored.description !== text.description) {
      const undo = () => {
        setStored(stored);
        return true;
      };
      void toastUndo("The text you were writing was replaced", undo, { isBrief: true });
    }
    openRun(projectId, null);
  }

  const text = sent?.text ?? (run && { description: run.description, context: run.context ?? "" });
  return (
    <Page className="gap-6">
      <PageHeader
        title="Draft with AI"
        {...(isComposing && { description: INTRODUCTION })}
        actions={
          !isComposing && (
            <Button onClick={() => openRun(projectId, null)}>
              <Plus />
              New draft
            </Button>
          )
        }
      />
      {isComposing ? (
        <div className="grid grid-cols-1 gap-x-8 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem]">
          <Composer
            projectId={projectId}
            refusal={refusal}
            onChange={forgive}
            onDraft={(next) => void draft(next)}
          />
          <PreviousRuns projectId={projectId} />
        </div>
      ) : text ? (
        <RunView
          key={name}
          projectId={projectId}
          run={run}
          steps={steps}
          isRunning={isRunning}
          text={text}
          refusal={refusal}
          isNew={sent !== null}
          onAgain={() => void draft(text)}
          onEditText={() => editText(text)}
        />
      ) : query.isError ? (
        <Missing projectId={projectId} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RunSkeleton />
      )}
      <ConflictHost />
    </Page>
  );
}

interface MissingProps {
  projectId: number;
  error: Error;
  onRetry: () => void;
}

function Missing({ projectId, error, onRetry }: MissingProps) {
  if (!(error instanceof ApiFailure && error.status === 404)) {
    return <ErrorState title="Couldn’t load the draft" onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title="Draft not found"
      text="Only the person who requested a draft can open it, and only in its project."
      actions={<Button onClick={() => openRun(projectId, null)}>New draft</Button>}
    />
  );
}

function RunSkeleton() {
  return (
    <div
      aria-busy="true"
      aria-label="Loading the draft"
      className="grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
      <div className="flex flex-col gap-3 max-md:hidden">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}
