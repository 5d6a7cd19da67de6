"use client";

import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { Ban, Pencil, RotateCcw } from "@/components/ui/icon/icons";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { toastError } from "@/components/ui/feedback/toast";
import { useCancelRun } from "@/lib/drafts/runs/client";
import { RUN_STATUS, type RunStep, type StoryRun } from "@/lib/drafts/runs/schema";
import { drafterName, progressText, stepCount } from "./run-progress";
import { RefusalBanner } from "@/components/drafts/compose/refusal-banner";
import { RunResult } from "./run-result";
import { RunSteps } from "./run-steps";
import { SimilarGroups } from "./similar-groups";
import type { StoryText } from "@/components/drafts/compose/story-text";
import { useCountdown } from "@/components/drafts/compose/use-countdown";
import type { Refusal } from "@/components/drafts/compose/use-drafting";

interface RunViewProps {
  projectId: number;
  /** Undefined briefly after its text was sent. */
  run: StoryRun | undefined;
  steps: readonly RunStep[];
  isRunning: boolean;
  text: StoryText;
  /** Why another attempt was rejected. */
  refusal: Refusal | null;
  /** Whether the run was started here. If so, focus follows it from the start. */
  isNew: boolean;
  /** Drafts the same text again. */
  onAgain: () => void;
  onEditText: () => void;
}

/** A run, from its first step to the review of its draft. */
export function RunView(props: RunViewProps) {
  const { projectId, run, steps, isRunning, text, refusal, isNew, onAgain, onEditText } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const lookups = useProjectLookups(projectId);
  const phase = isRunning ? "running" : "over";
  const wait = useCountdown(refusal?.againAt ?? null);
  const seen = useRef(isNew ? null : phase);

  // Moves focus for a waiting user: to the steps while they run, then to the draft when it is
  // ready.
  useEffect(() => {
    if (seen.current !== phase) heading.current?.focus();
    seen.current = phase;
  }, [phase]);

  const result = run?.status === RUN_STATUS.done ? run.result : null;
  const retryActions = (
    <div className="flex flex-col gap-3">
      {refusal && <RefusalBanner refusal={refusal} wait={wait} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAgain} disabledReason={wait > 0 ? `Try again in ${wait}s.` : undefined}>
          <RotateCcw />
          {result ? "Draft again" : "Try again"}
        </Button>
        <Button onClick={onEditText}>
          <Pencil />
          Edit text
        </Button>
      </div>
    </div>
  );
  const sourceText = <SourceText text={text} actions={result ? retryActions : undefined} />;

  if (!run || !result) {
    return (
      <div className="flex max-w-2xl flex-col gap-4">
        <RunStatus run={run} steps={steps} isRunning={isRunning} headingRef={heading} />
        {!isRunning && retryActions}
        {sourceText}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <RunResult
          projectId={projectId}
          result={result}
          text={text.description}
          lookups={lookups}
          headingRef={heading}
        />
      </div>
      <aside
        aria-label="About this draft"
        className="flex min-w-0 flex-col gap-6 md:col-start-2 md:row-span-2"
      >
        {(result.intent !== "respond" || result.similar.length > 0) && (
          <section aria-labelledby="similar-issues">
            <h2 id="similar-issues" className="mb-2 text-sm font-semibold">
              Similar issues
            </h2>
            <SimilarGroups similar={result.similar} lanes={lookups.lanes} />
          </section>
        )}
        <section aria-labelledby="draft-steps">
          <h2 id="draft-steps" className="text-sm font-semibold">
            How this was drafted
          </h2>
          <Drafter steps={steps} />
          <RunSteps steps={steps} isOver />
        </section>
      </aside>
      {sourceText}
    </div>
  );
}

interface RunStatusProps {
  run: StoryRun | undefined;
  steps: readonly RunStep[];
  isRunning: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

const HEADINGS = {
  [RUN_STATUS.running]: "Drafting",
  [RUN_STATUS.cancelled]: "Cancelled",
  [RUN_STATUS.failed]: "Drafting failed",
  [RUN_STATUS.done]: "No draft was created",
} as const;

function RunStatus({ run, steps, isRunning, headingRef }: RunStatusProps) {
  const status = isRunning ? RUN_STATUS.running : (run?.status ?? RUN_STATUS.running);
  return (
    <section aria-labelledby="draft-steps" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2
          id="draft-steps"
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-20 text-md font-semibold outline-none"
        >
          {HEADINGS[status]}
          {isRunning && (
            <span aria-hidden="true" className="ml-2 text-sm font-normal text-text-muted numeric">
              {stepCount(steps)}
            </span>
          )}
        </h2>
        {isRunning && <CancelRun run={run} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {isRunning && progressText(steps)}
      </p>
      <Drafter steps={steps} />
      {status === RUN_STATUS.failed && (
        <Banner tone="danger">Something went wrong on the server. Your text is saved.</Banner>
      )}
      {status === RUN_STATUS.cancelled && (
        <Banner>The draft was cancelled. Nothing was created, and your text is saved.</Banner>
      )}
      <div className="rounded-md border border-border px-4">
        <RunSteps steps={steps} isOver={!isRunning} />
      </div>
      {isRunning && (
        <p className="text-xs text-text-muted">
          You can leave this page. Drafting will continue, and the draft will be here when you get
          back.
        </p>
      )}
    </section>
  );
}

/** Who drafts, once for all steps. */
function Drafter({ steps }: Pick<RunStatusProps, "steps">) {
  return <p className="text-xs text-text-muted empty:hidden">{drafterName(steps)}</p>;
}

function CancelRun({ run }: { run: StoryRun | undefined }) {
  const cancel = useCancelRun(run?.project_id ?? 0);
  return (
    <Button
      loading={cancel.isPending}
      disabledReason={run ? undefined : "Starting…"}
      onClick={() =>
        run &&
        cancel.mutate(run.id, {
          onError: ({ message }) =>
            toastError("The draft wasn’t cancelled", { description: message }),
        })
      }
    >
      <Ban />
      Cancel
    </Button>
  );
}

/** The text that the draft was generated from. */
function SourceText({ text, actions }: { text: StoryText; actions: ReactNode }) {
  return (
    <section aria-label="Your text" className="min-w-0 border-t border-border pt-4">
      <h2 className="text-sm font-semibold">Your text</h2>
      <p className="mt-1 text-sm break-words whitespace-pre-wrap text-text-muted">
        {text.description}
      </p>
      {text.context.trim() !== "" && (
        <>
          <h3 className="mt-3 text-xs font-medium">Context</h3>
          <p className="mt-0.5 text-sm break-words whitespace-pre-wrap text-text-muted">
            {text.context}
          </p>
        </>
      )}
      {actions !== undefined && <div className="mt-3">{actions}</div>}
    </section>
  );
}
