"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { rememberIssue } from "@/components/screen/navigation/recent-issues";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { copyText } from "@/components/ui/feedback/copy-text";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useUndoCreation } from "./use-undo-creation";
import type { Issue } from "@/lib/issues/issues/schema";

/** Returns a function that says an issue was created, and how its files are coming along. */
export function useIssueCreated() {
  const router = useRouter();
  const undoOf = useUndoCreation();
  return useCallback(
    (issue: Issue, fileCount: number, upload: Promise<void> | null) => {
      const { key, title, project_id } = issue;
      const href = issueHref(project_id, key);
      const text = `${key} created`;
      const options = {
        action: {
          label: "Open",
          run: () => {
            // Save unsaved edits on the page first.
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            leavePage(() => router.push(href));
          },
        },
        secondAction: {
          label: "Copy link",
          run: () => void copyText(window.location.origin + href, "Link"),
        },
      };
      const undo = undoOf(issue);
      if (undo) pushUndo(text, undo);
      rememberIssue({ key, title, project_id });
      if (!upload) {
        toastSuccess(text, options);
        return;
      }
      const id = `created-${key}`;
      const files = fileCount === 1 ? "1 file" : `${fileCount} files`;
      toastSuccess(text, { ...options, id, description: `Attaching ${files}…`, isLasting: true });
      void upload.then(() => toastSuccess(text, { ...options, id }));
    },
    [router, undoOf],
  );
}
