"use client";

import { type KeyboardEvent, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { cn } from "@/components/ui/cn";
import { type Comment, REACTION_EMOJI } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { REACTION_NAMES } from "./reaction-labels";
import { useToggleReaction } from "./use-toggle-reaction";

const COLUMNS = 6;
const LAST = REACTION_EMOJI.length - 1;

/** Returns where a key leads to from a place in the grid, or undefined for other keys. */
function target(key: string, at: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, LAST);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowDown":
      return at + COLUMNS <= LAST ? at + COLUMNS : at;
    case "ArrowUp":
      return at >= COLUMNS ? at - COLUMNS : at;
    case "Home":
      return 0;
    case "End":
      return LAST;
    default:
      return undefined;
  }
}

interface ReactionPaletteProps {
  issue: Issue;
  comment: Comment;
  onClose: () => void;
}

/** The emoji to react with. Arrow keys move between them. */
export function ReactionPalette({ issue, comment, onClose }: ReactionPaletteProps) {
  const { userId } = useActor();
  const toggle = useToggleReaction(issue, comment);
  const [current, setCurrent] = useState(0);
  const own = comment.reactions.filter(({ users }) => users.some(({ id }) => id === userId));

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = target(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      role="group"
      aria-label="Emoji"
      className="grid w-fit grid-cols-6 gap-0.5 max-sm:mx-auto"
      onKeyDown={move}
    >
      {REACTION_EMOJI.map((emoji, index) => {
        const isOwn = own.some((reaction) => reaction.emoji === emoji);
        return (
          <button
            key={emoji}
            type="button"
            autoFocus={index === 0}
            tabIndex={index === current ? 0 : -1}
            aria-pressed={isOwn}
            aria-label={REACTION_NAMES[emoji]}
            data-tooltip={REACTION_NAMES[emoji]}
            className={cn(
              "flex size-8 items-center justify-center rounded-md text-lg max-sm:size-11 pointer-coarse:size-11",
              isOwn ? "bg-surface-selected" : "hover:bg-surface-hover",
            )}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              toggle(emoji);
              onClose();
            }}
          >
            {emoji}
          </button>
        );
      })}
    </div>
  );
}
