"use client";

import type { Ref } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import type { NamedIssue } from "@/lib/issues/similar/schema";
import { toastUndo } from "@/components/ui/feedback/toast";
import type { StoryResult } from "@/lib/drafts/runs/schema";
import { DraftForm } from "./draft-form";
import { type Review, currentValues } from "./review";
import { StickyActions } from "@/components/drafts/compose/sticky-actions";
import { useCreateDraft } from "./use-create-draft";

interface NewDraftProps {
  projectId: number;
  result: StoryResult;
  review: Review;
  lookups: ProjectLookups;
  headingRef: Ref<HTMLHeadingElement>;
  onReview: (review: Review) => void;
  /** Returns to the proposed update. Undefined if there was none. */
  onBack?: (() => void) | undefined;
}

/** A draft of a new issue, with the button that creates it. */
export function NewDraft(props: NewDraftProps) {
  const { projectId, result, review, lookups, headingRef, onReview, onBack } = props;
  const permit = useCan("issues.create");
  const form = currentValues(result, review);
  const { create, errors, failure, isSending } = useCreateDraft(projectId, {
    onCreated: ({ id, key, project_id }) =>
      onReview({ ...review, created: { id, key, project_id } }),
    onUndone: () => onReview({ ...review, created: null }),
  });
  const same = result.similar.find(({ verdict }) => verdict === "same")?.issue;
  const { created, skippedFor: covering } = review;

  function skip({ key, project_id }: NamedIssue) {
    onReview({ ...review, skippedFor: { key, project_id } });
    void toastUndo(`Draft skipped: it’s ${key}`, unskip);
  }

  function unskip() {
    onReview({ ...review, skippedFor: null });
    return true;
  }

  return (
    <section aria-labelledby="draft-result" className="flex flex-col gap-4">
      <h2
        id="draft-result"
        ref={headingRef}
        tabIndex={-1}
        className="scroll-mt-20 text-md font-semibold outline-none"
      >
        {created
          ? `Created ${created.key}`
          : covering
            ? `Skipped: it’s ${covering.key}`
            : "Your draft"}
      </h2>
      {created ? (
        <Banner
          tone="success"
          actions={
            <ButtonLink size="sm" href={issueHref(created.project_id, created.key)}>
              Open {created.key}
            </ButtonLink>
          }
        >
          {form.title} is on the board as {created.key}.
        </Banner>
      ) : covering ? (
        <Banner
          actions={
            <>
              <ButtonLink size="sm" href={issueHref(covering.project_id, covering.key)}>
                Open {covering.key}
              </ButtonLink>
              <Button size="sm" onClick={unskip}>
                Review it anyway
              </Button>
            </>
          }
        >
          {covering.key} already covers this, so nothing was created.
        </Banner>
      ) : (
        <>
          {failure !== null && <Banner tone="danger">{failure} Your draft is saved.</Banner>}
          {same && (
            <Banner
              tone="warning"
              actions={
                <>
                  <Button size="sm" onClick={() => skip(same)}>
                    Skip, it’s {same.key}
                  </Button>
                  <Button
                    size="sm"
                    disabledReason={permit.reason}
                    onClick={() => void create(form, lookups.lanes[0]?.id, same)}
                  >
                    Create as duplicate
                  </Button>
                </>
              }
            >
              {same.key} may already cover this. Check the issues marked “Same” before creating this
              one.
            </Banner>
          )}
          <DraftForm
            result={result}
            review={review}
            form={form}
            lookups={lookups}
            errors={errors}
            onReview={onReview}
          />
          <StickyActions>
            <Button
              variant="primary"
              className="max-sm:flex-1"
              loading={isSending}
              disabledReason={permit.reason}
              onClick={() => void create(form, lookups.lanes[0]?.id)}
            >
              Create issue
            </Button>
            {onBack && <Button onClick={onBack}>Back to the update</Button>}
            <span className="text-xs text-text-muted max-sm:hidden">
              Creates the issue as shown above.
            </span>
          </StickyActions>
        </>
      )}
    </section>
  );
}
