"use client";

import { type MouseEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button/button";
import { Input } from "@/components/ui/form/input";
import type { useQuickTitles } from "./use-quick-titles";

interface TitleFieldProps {
  /** The field's accessible name. */
  label: string;
  titles: ReturnType<typeof useQuickTitles>;
  /** What is below the field, unless something is wrong. Defaults to how the field works. */
  hint?: ReactNode;
  /** Called by Escape and the button. */
  onLeave: () => void;
  /** Called when focus leaves the field with nothing in it. */
  onClose: () => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A field for the titles of new issues. Enter saves and waits for the next title; Escape closes. */
export function TitleField({ label, titles, hint, onLeave, onClose }: TitleFieldProps) {
  const statusId = useId();
  const { title, setTitle, submit, problem } = titles;
  return (
    <>
      <Input
        autoFocus
        data-keeps-escape=""
        aria-label={label}
        aria-describedby={statusId}
        aria-invalid={problem !== undefined || undefined}
        placeholder="What needs doing?"
        enterKeyHint="done"
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={(event) => {
          // Pressing something below must not close the form first.
          const isLeaving = !event.currentTarget.parentElement?.contains(event.relatedTarget);
          if (isLeaving && title.trim() === "" && problem === undefined) onClose();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") submit();
          if (event.key !== "Escape") return;
          // The peek and the page stay.
          event.preventDefault();
          event.stopPropagation();
          onLeave();
        }}
      />
      {/* For fingers. The field keeps focus, and with it the keyboard of the phone. */}
      <div className="hidden gap-2 pt-1 pointer-coarse:flex">
        <Button onMouseDown={keepFocus} onClick={submit}>
          Add
        </Button>
        <Button variant="ghost" onMouseDown={keepFocus} onClick={onLeave}>
          Close
        </Button>
      </div>
      <p
        id={statusId}
        aria-live="polite"
        className={`px-1 pt-1 text-xs ${problem === undefined ? "text-text-muted" : "text-danger-text"}`}
      >
        {problem ?? hint ?? (
          // A phone has buttons for it.
          <span className="pointer-coarse:hidden">Enter saves, Escape closes.</span>
        )}
      </p>
    </>
  );
}
