"use client";

import { useMemo } from "react";
import { useCan } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { toastMessage } from "@/components/ui/feedback/toast";
import { startComment } from "./new-comment";

/** R starts a comment on the issue shown. If the user cannot comment, it says why. */
export function useCommentKey(issueKey: string): void {
  const { allowed, reason } = useCan("comments.create");
  const actions = useMemo<Action[]>(
    () => [
      {
        id: "issue-comment",
        label: `Comment on ${issueKey}`,
        section: "Issue",
        command: "reply",
        rank: 0,
        inPalette: allowed,
        run: () =>
          allowed
            ? void startComment(document)
            : toastMessage(`You can’t comment on ${issueKey}`, {
                ...(reason !== undefined && { description: reason }),
              }),
      },
    ],
    [issueKey, allowed, reason],
  );
  useShortcuts(actions);
}
