"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useActor } from "@/components/screen/access/actor-context";
import { toastError } from "@/components/ui/feedback/toast";
import { toggleReaction } from "@/lib/issues/comments/client";
import type { Comment, ReactionEmoji } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";

/** Returns a function that adds the user's reaction to a comment, or takes it back. */
export function useToggleReaction(issue: Issue, comment: Comment): (emoji: ReactionEmoji) => void {
  const queryClient = useQueryClient();
  const { userId, firstName, lastName } = useActor();
  return (emoji) => {
    const person = { id: userId, first_name: firstName, last_name: lastName };
    toggleReaction(queryClient, issue, comment, { emoji, person }).catch((failure: unknown) =>
      toastError("Your reaction was not saved", {
        description: failure instanceof Error ? failure.message : "Try again.",
      }),
    );
  };
}
