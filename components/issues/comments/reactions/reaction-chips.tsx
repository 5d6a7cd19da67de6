"use client";

import { useActor } from "@/components/screen/access/actor-context";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { reactedText, reactionName } from "./reaction-labels";
import { useToggleReaction } from "./use-toggle-reaction";

interface ReactionChipsProps {
  issue: Issue;
  comment: Comment;
  /** Why the user cannot react. */
  disabledReason: string | undefined;
  /** Called before a press removes the focused button. */
  onLastRemoved: () => void;
}

/** A comment's reactions: how many people, and who. Pressing one adds or removes the user's own. */
export function ReactionChips(props: ReactionChipsProps) {
  const { issue, comment, disabledReason, onLastRemoved } = props;
  const { userId } = useActor();
  const toggle = useToggleReaction(issue, comment);
  return (
    <ul aria-label="Reactions" className="mt-1.5 flex flex-wrap gap-1">
      {comment.reactions.map((reaction) => {
        const { emoji, count, users } = reaction;
        const isOwn = users.some(({ id }) => id === userId);
        return (
          <li key={emoji}>
            <Tooltip content={reactedText(reaction, userId)}>
              <button
                type="button"
                aria-pressed={isOwn}
                aria-label={reactionName(reaction, userId)}
                aria-disabled={disabledReason !== undefined || undefined}
                className={cn(
                  "flex h-7 items-center gap-1.5 rounded-full border px-2 text-xs numeric",
                  "pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center",
                  isOwn
                    ? "border-accent bg-surface-selected font-medium text-accent-text"
                    : "border-border text-text-muted hover:bg-surface-hover",
                )}
                onClick={() => {
                  if (disabledReason !== undefined) return;
                  if (isOwn && count === 1) onLastRemoved();
                  toggle(emoji);
                }}
              >
                <span aria-hidden="true" className="text-sm">
                  {emoji}
                </span>
                {count}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
