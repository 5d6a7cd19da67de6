"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { useSimilarIssues } from "@/components/issues/similar/use-similar-issues";
import { Input } from "@/components/ui/form/input";
import { announce } from "@/components/ui/feedback/live-region";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import type { BoardLane } from "@/lib/issues/board/schema";
import { randomKey } from "@/lib/platform/client/random-key";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";

const SimilarIssues = dynamic(
  () => import("@/components/issues/similar/similar-issues").then((module) => module.SimilarIssues),
  { ssr: false },
);

const FEATURE = 0;

interface QuickAddProps {
  projectId: number;
  lane: BoardLane;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** Why issues cannot be added; undefined if they can. */
  refusal: string | undefined;
}

/**
 * A title being saved. Every attempt uses the same key, so a retry does not create a second issue.
 */
interface Draft {
  title: string;
  idempotencyKey: string;
}

interface Failure extends Draft {
  message: string;
}

/** Saves titles one after another, in the order they were entered. */
function useSaveTitles(projectId: number, lane: BoardLane, onFailed: (failure: Failure) => void) {
  const { mutateAsync } = useCreateIssue(projectId);
  const queue = useRef(Promise.resolve());

  async function save(draft: Draft) {
    const { title, idempotencyKey } = draft;
    const defaults = {
      description: "",
      lane_id: lane.id,
      priority: DEFAULT_PRIORITY,
      type: FEATURE,
    };
    try {
      const issue = await mutateAsync({ body: { title, ...defaults }, idempotencyKey });
      announce(`${issue.key} added to ${lane.title}`);
    } catch (error) {
      onFailed({ ...draft, message: error instanceof Error ? error.message : "Try again." });
    }
  }

  return (draft: Draft) => {
    queue.current = queue.current.then(() => save(draft));
  };
}

/** Creates issues from titles. Enter saves and waits for the next title; Escape closes. */
export function QuickAdd({ projectId, lane, isOpen, onOpenChange, refusal }: QuickAddProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [title, setTitle] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const enqueue = useSaveTitles(projectId, lane, (failed) => {
    setFailure(failed);
    setTitle((previous) => (previous === "" ? failed.title : previous));
  });
  const wasOpen = useRef(isOpen);
  const { issues: similar, composition } = useSimilarIssues(projectId, title);

  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function close() {
    setTitle("");
    setFailure(null);
    onOpenChange(false);
  }

  function save() {
    const trimmed = title.trim();
    if (trimmed === "") return;
    const retryKey = failure?.title === trimmed ? failure.idempotencyKey : null;
    enqueue({ title: trimmed, idempotencyKey: retryKey ?? randomKey() });
    setFailure(null);
    setTitle("");
  }

  if (!isOpen) {
    return (
      <Tooltip content={refusal}>
        <button
          ref={button}
          type="button"
          aria-disabled={refusal !== undefined || undefined}
          onClick={() => refusal === undefined && onOpenChange(true)}
          className="flex h-8 w-full items-center gap-1.5 rounded-md px-2 text-text-muted transition-colors hover:bg-surface-hover hover:text-text aria-disabled:opacity-50 pointer-coarse:h-11"
        >
          <Plus className="size-4" />
          Add issue
          <span className="sr-only"> to {lane.title}</span>
        </button>
      </Tooltip>
    );
  }
  return (
    <div {...composition}>
      <Input
        autoFocus
        aria-label={`Title of a new issue in ${lane.title}`}
        aria-describedby={`quick-add-${lane.id}`}
        aria-invalid={failure !== null || undefined}
        placeholder="What needs doing?"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={255}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => title.trim() === "" && failure === null && close()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") save();
          if (event.key === "Escape") close();
        }}
      />
      <p
        id={`quick-add-${lane.id}`}
        aria-live="polite"
        className={`px-1 pt-1 text-xs ${failure === null ? "text-text-muted" : "text-danger-text"}`}
      >
        {failure === null
          ? "Enter saves, Escape closes."
          : `Not saved. ${failure.message} Press Enter to try again.`}
      </p>
      <SimilarIssues projectId={projectId} issues={similar} />
    </div>
  );
}
