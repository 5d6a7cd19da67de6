"use client";

import { useEffect, useRef, type RefObject } from "react";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useActor } from "@/components/screen/access/actor-context";
import { LazyMarkdown } from "@/components/ui/lazy-markdown";
import type { StoryResult } from "@/lib/drafts/runs/schema";
import { NewDraft } from "@/components/drafts/review/new-draft";
import { NO_REVIEW, type Review, reviewDraft } from "@/components/drafts/review/review";
import { UpdateDraft } from "@/components/drafts/review/update-draft";

interface RunResultProps {
  projectId: number;
  result: StoryResult;
  /** The text that was drafted. */
  text: string;
  lookups: ProjectLookups;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The result of a run: a draft, an update to an existing issue, or a reply. */
export function RunResult({ projectId, result, text, lookups, headingRef }: RunResultProps) {
  const { userId } = useActor();
  const [stored, setReview] = useDraft<Review>(reviewDraft(userId, result.run_id));
  const review = stored ?? NO_REVIEW;
  const isUpdate = result.intent === "update" && result.issue_id !== null;
  const view = review.created
    ? "created"
    : review.skippedFor
      ? "skipped"
      : isUpdate && !review.wantsNew
        ? "update"
        : "draft";
  const shouldFocus = useRef(false);

  // The pressed button was removed, so focus moves to the top of the new content.
  useEffect(() => {
    if (shouldFocus.current) headingRef.current?.focus();
    shouldFocus.current = false;
  }, [view, headingRef]);

  function changeReview(next: Review) {
    shouldFocus.current =
      next.wantsNew !== review.wantsNew ||
      next.created !== review.created ||
      next.skippedFor !== review.skippedFor;
    setReview(next);
  }

  if (result.intent === "respond") return <ReplyToAuthor result={result} headingRef={headingRef} />;
  if (view === "update") {
    return (
      <UpdateDraft
        projectId={projectId}
        result={result}
        lookups={lookups}
        headingRef={headingRef}
        // The suggestion is a change to an existing issue, so a new one starts with the user's own
        // words.
        onWantsNew={() =>
          changeReview({ ...review, wantsNew: true, edits: { description: text, ...review.edits } })
        }
      />
    );
  }
  return (
    <NewDraft
      projectId={projectId}
      result={result}
      review={review}
      lookups={lookups}
      headingRef={headingRef}
      onReview={changeReview}
      onBack={isUpdate ? () => changeReview({ ...review, wantsNew: false }) : undefined}
    />
  );
}

/** The text does not ask for an issue. Shows the reply and the reason. */
function ReplyToAuthor({ result, headingRef }: Pick<RunResultProps, "result" | "headingRef">) {
  return (
    <section aria-labelledby="draft-result" className="flex flex-col gap-3">
      <h2
        id="draft-result"
        ref={headingRef}
        tabIndex={-1}
        className="scroll-mt-20 text-md font-semibold outline-none"
      >
        {result.title.trim() === "" ? "No issue was drafted" : result.title}
      </h2>
      <div className="max-w-prose">
        <LazyMarkdown>{result.description}</LazyMarkdown>
      </div>
      {result.reasoning !== null && (
        <div className="max-w-prose rounded-md bg-surface-sunken px-3 py-2">
          <h3 className="text-xs font-medium text-text-muted">Why</h3>
          <p className="mt-0.5 text-sm break-words">{result.reasoning}</p>
        </div>
      )}
    </section>
  );
}
