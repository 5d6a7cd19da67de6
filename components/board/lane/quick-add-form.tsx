"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type MouseEvent } from "react";
import { filterValues } from "@/components/issues/create/filter-values";
import { useUndoCreation } from "@/components/issues/create/use-undo-creation";
import { removeDraft, useDraft } from "@/components/issues/editing/saved-drafts";
import { openPeek } from "@/components/issues/peek/peek-url";
import { SimilarIssues } from "@/components/issues/similar/similar-issues";
import { useSimilarIssues } from "@/components/issues/similar/use-similar-issues";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { announce } from "@/components/ui/feedback/live-region";
import { dismissToast, toastMessage } from "@/components/ui/feedback/toast";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { Input } from "@/components/ui/form/input";
import { useBoardTools } from "@/components/board/state/board-tools";
import { ADDED } from "@/components/board/state/recent-movers";
import { fieldsOf } from "@/components/board/state/row-value";
import { moveToTop } from "@/lib/issues/board/client/move-to-top";
import { showsAdded } from "@/lib/issues/board/client/queries";
import type { BoardLane } from "@/lib/issues/board/schema";
import { isFiltered } from "@/lib/issues/issues/client/filters";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { randomKey } from "@/lib/platform/client/random-key";

const FEATURE = 0;
/** Code points, as the API counts them. */
const MAX_TITLE = 255;

interface QuickAddFormProps {
  lane: BoardLane;
  /** Where issues are added, in words: "To do", "Epic 1, To do". */
  place: string;
  /** Which end of the lane issues are added to. The form is there too. */
  at: "top" | "end";
  onClose: () => void;
  /** Called with the id of an issue that was added. */
  onAdded?: ((issueId: number) => void) | undefined;
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

/** An issue just created here, and whether the board shows it. */
interface Added {
  id: number;
  key: string;
  isShown: boolean;
}

interface SaveTitlesInput {
  lane: BoardLane;
  place: string;
  at: "top" | "end";
  onAdded: (added: Added) => void;
  onFailed: (failure: Failure) => void;
}

/** Saves titles one after another, in the order they were entered. */
function useSaveTitles({ lane, place, at, onAdded, onFailed }: SaveTitlesInput) {
  const { projectId, filters, row } = useBoardTools();
  const client = useQueryClient();
  const { userId } = useActor();
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  const { mutateAsync } = useCreateIssue(projectId);
  const undoOf = useUndoCreation();
  const queue = useRef(Promise.resolve());

  async function save(draft: Draft) {
    const { title, idempotencyKey } = draft;
    const defaults = {
      description: "",
      priority: DEFAULT_PRIORITY,
      type: FEATURE,
      ...filterValues(filters, { userId, sprints }),
      lane_id: lane.id,
      ...(row.value && fieldsOf(row.value)),
    };
    try {
      const issue = await mutateAsync({ body: { title, ...defaults }, idempotencyKey });
      // Without a place, it is still created.
      if (at === "top") await moveToTop(client, projectId, filters, issue).catch(() => undefined);
      const isShown = await showsAdded(client, projectId, filters, issue).catch(() => false);
      const undo = undoOf(issue);
      if (undo) pushUndo(`${issue.key} created`, undo);
      announce(`${issue.key} added to ${place}${isShown ? "" : ", not shown here"}`);
      onAdded({ id: issue.id, key: issue.key, isShown });
    } catch (error) {
      onFailed({ ...draft, message: error instanceof Error ? error.message : "Try again." });
    }
  }

  return (draft: Draft) => {
    queue.current = queue.current.then(() => save(draft));
  };
}

/** Scrolls to the card of a new issue and highlights it for a moment. */
function useShowAdded(lane: BoardLane, at: "top" | "end", added: Added | null): void {
  const { row, movers } = useBoardTools();
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (!added || added.id === shown.current) return;
    const index = lane.issues.findIndex(({ id }) => id === added.id);
    // It is at the end until it has been moved.
    if (index === -1 || (at === "top" && index > 0)) return;
    shown.current = added.id;
    row.columns.get(lane.id)?.reveal(index);
    movers.show(added.id, ADDED);
  }, [lane, at, added, row, movers]);
}

interface StatusProps {
  failure: Failure | null;
  added: Added | null;
  isFiltered: boolean;
}

/** The line below the field: how it works, or what became of the last title. */
function Status({ failure, added, isFiltered }: StatusProps) {
  if (failure) return <>Not saved. {failure.message} Press Enter to try again.</>;
  if (!added || added.isShown)
    return <span className="pointer-coarse:hidden">Enter saves, Escape closes.</span>;
  return (
    <>
      {added.key} added, {isFiltered ? "hidden by the filters" : "at the end of the lane"} ·{" "}
      <button
        type="button"
        onClick={() => openPeek(added.key)}
        className="font-medium text-accent-text hover:underline"
      >
        Open
      </button>
    </>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Creates issues from titles. Enter saves and waits for the next title; Escape closes. */
export function QuickAddForm({ lane, place, at, onClose, onAdded }: QuickAddFormProps) {
  const { projectId, filters, row } = useBoardTools();
  const { userId } = useActor();
  const statusId = useId();
  const draftName = `${userId}.quick-add-${lane.id}${row.key}`;
  const [draft, setDraft] = useDraft<string>(draftName);
  const [title, setTitle] = useState(draft ?? "");
  useEffect(() => dismissToast(draftName), [draftName]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const enqueue = useSaveTitles({
    lane,
    place,
    at,
    onAdded: (issue) => {
      setAdded(issue);
      onAdded?.(issue.id);
    },
    onFailed: (failed) => {
      setFailure(failed);
      setTitle((previous) => (previous === "" ? failed.title : previous));
    },
  });
  useShowAdded(lane, at, added);
  const { issues: similar, composition } = useSimilarIssues(projectId, title);

  const excess = [...title.trim()].length - MAX_TITLE;

  function save() {
    const trimmed = title.trim();
    if (trimmed === "" || excess > 0) return;
    const retryKey = failure?.title === trimmed ? failure.idempotencyKey : null;
    enqueue({ title: trimmed, idempotencyKey: retryKey ?? randomKey() });
    setFailure(null);
    setTitle("");
    setDraft(null);
  }

  function leave() {
    const text = title.trim();
    setDraft(text === "" ? null : title);
    if (text !== "")
      toastMessage("Draft kept", {
        id: draftName,
        description: `${text} · ${place}`,
        action: { label: "Discard", run: () => removeDraft(draftName) },
      });
    onClose();
  }

  return (
    <div {...composition} className="relative">
      <Input
        autoFocus
        aria-label={`Title of a new issue in ${place}`}
        aria-describedby={statusId}
        aria-invalid={failure !== null || excess > 0 || undefined}
        placeholder="What needs doing?"
        enterKeyHint="done"
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={(event) => {
          // Pressing "Open" below must not close the form first.
          const isLeaving = !event.currentTarget.parentElement?.contains(event.relatedTarget);
          if (isLeaving && title.trim() === "" && failure === null) onClose();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") save();
          if (event.key === "Escape") leave();
        }}
      />
      {/* For fingers. The field keeps focus, and with it the keyboard of the phone. */}
      <div className="hidden gap-2 pt-1 pointer-coarse:flex">
        <Button onMouseDown={keepFocus} onClick={save}>
          Add
        </Button>
        <Button variant="ghost" onMouseDown={keepFocus} onClick={leave}>
          Close
        </Button>
      </div>
      <p
        id={statusId}
        aria-live="polite"
        className={`px-1 pt-1 text-xs ${failure === null && excess <= 0 ? "text-text-muted" : "text-danger-text"}`}
      >
        {excess > 0 ? (
          `${excess === 1 ? "1 character" : `${excess} characters`} too many.`
        ) : (
          <Status failure={failure} added={added} isFiltered={isFiltered(filters)} />
        )}
      </p>
      {/* Beside the form, which must not move while someone types. */}
      <div
        className={cn("absolute inset-x-0 z-20", at === "top" ? "top-full" : "bottom-full pb-2")}
      >
        <SimilarIssues projectId={projectId} issues={similar} isFloating />
      </div>
    </div>
  );
}
