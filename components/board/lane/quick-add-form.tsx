"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { filterValues } from "@/components/issues/create/filter-values";
import { TitleField } from "@/components/issues/create/quick/title-field";
import { type QuickTitle, useQuickTitles } from "@/components/issues/create/quick/use-quick-titles";
import { useUndoCreation } from "@/components/issues/create/use-undo-creation";
import { removeDraft, useDraft } from "@/components/issues/editing/saved-drafts";
import { openPeek } from "@/components/issues/peek/peek-url";
import { SimilarIssues } from "@/components/issues/similar/similar-issues";
import { useSimilarIssues } from "@/components/issues/similar/use-similar-issues";
import { useActor } from "@/components/screen/access/actor-context";
import { cn } from "@/components/ui/cn";
import { announce } from "@/components/ui/feedback/live-region";
import { dismissToast, toastMessage } from "@/components/ui/feedback/toast";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
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

const FEATURE = 0;

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

/** An issue just created here, and whether the board shows it. */
interface Added {
  id: number;
  key: string;
  isShown: boolean;
}

interface AddToLaneInput {
  lane: BoardLane;
  place: string;
  at: "top" | "end";
  onAdded: (added: Added) => void;
}

/** Returns a function that creates an issue in a lane. Rejects with ApiFailure. */
function useAddToLane({ lane, place, at, onAdded }: AddToLaneInput) {
  const { projectId, filters, row } = useBoardTools();
  const client = useQueryClient();
  const { userId } = useActor();
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  const { mutateAsync } = useCreateIssue(projectId);
  const undoOf = useUndoCreation();

  return async function add({ title, idempotencyKey }: QuickTitle): Promise<void> {
    const defaults = {
      description: "",
      priority: DEFAULT_PRIORITY,
      type: FEATURE,
      ...filterValues(filters, { userId, sprints }),
      lane_id: lane.id,
      ...(row.value && fieldsOf(row.value)),
    };
    const issue = await mutateAsync({ body: { title, ...defaults }, idempotencyKey });
    // Without a place, it is still created.
    if (at === "top") await moveToTop(client, projectId, filters, issue).catch(() => undefined);
    const isShown = await showsAdded(client, projectId, filters, issue).catch(() => false);
    const undo = undoOf(issue);
    if (undo) pushUndo(`${issue.key} created`, undo);
    announce(`${issue.key} added to ${place}${isShown ? "" : ", not shown here"}`);
    onAdded({ id: issue.id, key: issue.key, isShown });
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

interface HiddenNoteProps {
  added: Added;
  isFiltered: boolean;
}

/** Says where an issue is that the lane does not show. */
function HiddenNote({ added, isFiltered }: HiddenNoteProps) {
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

/** Creates issues in a lane from titles. */
export function QuickAddForm({ lane, place, at, onClose, onAdded }: QuickAddFormProps) {
  const { projectId, filters, row } = useBoardTools();
  const { userId } = useActor();
  const draftName = `${userId}.quick-add-${lane.id}${row.key}`;
  const [draft, setDraft] = useDraft<string>(draftName);
  useEffect(() => dismissToast(draftName), [draftName]);
  const [added, setAdded] = useState<Added | null>(null);
  const create = useAddToLane({
    lane,
    place,
    at,
    onAdded: (issue) => {
      setAdded(issue);
      onAdded?.(issue.id);
    },
  });
  const titles = useQuickTitles({
    initial: draft ?? "",
    create,
    onEmptied: () => setDraft(null),
  });
  const { title } = titles;
  useShowAdded(lane, at, added);
  const { issues: similar, composition } = useSimilarIssues(projectId, title);

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
      <TitleField
        label={`Title of a new issue in ${place}`}
        titles={titles}
        hint={
          added && !added.isShown ? (
            <HiddenNote added={added} isFiltered={isFiltered(filters)} />
          ) : undefined
        }
        onLeave={leave}
        onClose={onClose}
      />
      {/* Beside the form, which must not move while someone types. */}
      <div
        className={cn("absolute inset-x-0 z-20", at === "top" ? "top-full" : "bottom-full pb-2")}
      >
        <SimilarIssues projectId={projectId} issues={similar} isFloating />
      </div>
    </div>
  );
}
