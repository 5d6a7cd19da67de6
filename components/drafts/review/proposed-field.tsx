"use client";

import { useId, type ReactNode } from "react";
import { Check, Pencil, Sparkles, Undo2 } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import type { FieldState } from "./review";

const STATES = {
  suggested: { word: "Suggested", icon: Sparkles, look: "text-text-muted" },
  accepted: { word: "Accepted", icon: Check, look: "text-success-text" },
  edited: { word: "Edited by you", icon: Pencil, look: "text-accent-text" },
};

const ACTIONS = { suggested: "Accept", accepted: "Undo", edited: "Use suggestion" };

interface ProposedFieldProps {
  /** "Title". */
  name: string;
  state: FieldState;
  onToggle: () => void;
  /** Discards the user's own value. */
  onRevert: () => void;
  /** Further actions, shown before Accept. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A field of the draft, with its state and actions. */
export function ProposedField(props: ProposedFieldProps) {
  const { name, state, onToggle, onRevert, actions, children } = props;
  const { word, icon: Icon, look } = STATES[state];
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-field={state}
      className="flex min-w-0 flex-col gap-1"
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <span id={id} className="text-sm font-medium">
          {name}
        </span>
        <span className={cn("inline-flex items-center gap-1 text-xs", look)}>
          <Icon className="size-3.5" aria-hidden="true" />
          {word}
        </span>
        <span className="ml-auto flex items-center gap-1">
          {actions}
          {/* One button for all states, so that it keeps focus when its label changes. */}
          <Button
            size="sm"
            aria-label={`${ACTIONS[state]}: ${name.toLowerCase()}`}
            variant={state === "suggested" ? "secondary" : "ghost"}
            onClick={state === "edited" ? onRevert : onToggle}
          >
            {state === "suggested" ? <Check /> : <Undo2 />}
            {ACTIONS[state]}
          </Button>
        </span>
      </div>
      {children}
    </div>
  );
}
