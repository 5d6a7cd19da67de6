"use client";

import { type MouseEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Input } from "@/components/ui/form/input";
import type { Issue } from "@/lib/issues/issues/schema";
import { randomKey } from "@/lib/platform/client/random-key";
import { type NewSubIssue, useAddSubIssues } from "./use-add-sub-issues";

/** Code points, as the API counts them. */
const MAX_TITLE = 255;

interface AddFormProps {
  parent: Issue;
  laneId: number | undefined;
  onClose: () => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Creates sub-issues from titles. Enter saves and waits for the next title; Escape closes. */
export function AddForm({ parent, laneId, onClose }: AddFormProps) {
  const statusId = useId();
  const [title, setTitle] = useState("");
  const [failure, setFailure] = useState<(NewSubIssue & { message: string }) | null>(null);
  const add = useAddSubIssues(parent, laneId, (added, message) => {
    setFailure({ ...added, message });
    setTitle((now) => (now === "" ? added.title : now));
  });
  const excess = [...title.trim()].length - MAX_TITLE;
  const hasError = failure !== null || excess > 0;

  function save() {
    const trimmed = title.trim();
    if (trimmed === "" || excess > 0) return;
    const retryKey = failure?.title === trimmed ? failure.idempotencyKey : null;
    add({ title: trimmed, idempotencyKey: retryKey ?? randomKey() });
    setFailure(null);
    setTitle("");
  }

  function statusText(): string {
    if (excess > 0) return `${excess === 1 ? "1 character" : `${excess} characters`} too many.`;
    if (failure) return `Not saved. ${failure.message} Press Enter to try again.`;
    return "Enter saves, Escape closes.";
  }

  return (
    <div className="py-1">
      <Input
        autoFocus
        data-keeps-escape=""
        aria-label={`Title of a new sub-issue of ${parent.key}`}
        aria-describedby={statusId}
        aria-invalid={hasError || undefined}
        placeholder="What needs doing?"
        enterKeyHint="done"
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={(event) => {
          const isLeaving = !event.currentTarget.parentElement?.contains(event.relatedTarget);
          if (isLeaving && title.trim() === "" && failure === null) onClose();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") save();
          if (event.key !== "Escape") return;
          // The peek and the page stay.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      {/* For fingers. The field keeps focus, and with it the keyboard of the phone. */}
      <div className="hidden gap-2 pt-1 pointer-coarse:flex">
        <Button onMouseDown={keepFocus} onClick={save}>
          Add
        </Button>
        <Button variant="ghost" onMouseDown={keepFocus} onClick={onClose}>
          Close
        </Button>
      </div>
      <p
        id={statusId}
        aria-live="polite"
        className={`pt-1 text-xs ${hasError ? "text-danger-text" : "text-text-muted"}`}
      >
        {statusText()}
      </p>
    </div>
  );
}
