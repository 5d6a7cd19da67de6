"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { moveBack, type MovedIssue, transferIssues } from "@/lib/issues/issues/transfer/client";
import type { Project } from "@/lib/planning/projects/schema";
import type { Mapping } from "./transfer-fields";

const countIssues = (count: number) =>
  count === 1 ? "1 issue" : `${count.toLocaleString("en")} issues`;

/** Returns a function that moves issues, says so with an undo, and returns why others stayed. */
export function useTransfer() {
  const client = useQueryClient();
  const router = useRouter();

  async function undo(moved: readonly MovedIssue[]): Promise<boolean> {
    const refused: Error[] = [];
    for (const one of moved) {
      await moveBack(client, one).catch((error: unknown) =>
        refused.push(error instanceof Error ? error : new Error("Try again.")),
      );
    }
    const [reason] = refused;
    if (!reason) return true;
    toastError(`${countIssues(refused.length)} not moved back as before`, {
      description: reason.message,
    });
    return false;
  }

  return async function move(
    issues: readonly ListedIssue[],
    project: Project,
    mapping: Mapping,
    onProgress: (done: number) => void,
  ): Promise<ReadonlyMap<number, string>> {
    const target = { project_id: project.id, mapping };
    const { moved, failed } = await transferIssues(client, issues, target, onProgress);
    const [reason] = failed.values();
    // The dialog stays open, and says why.
    if (reason && moved.length === 0) throw reason;
    if (reason)
      toastError(`${countIssues(failed.size)} not moved`, { description: reason.message });
    const [only] = moved;
    const isOne = moved.length === 1 && only !== undefined;
    const text = isOne
      ? `${only.before.key} moved to ${project.name} as ${only.after.key}`
      : `${countIssues(moved.length)} moved to ${project.name}`;
    const href = isOne
      ? issueHref(only.after.project_id, only.after.key)
      : `/projects/${project.id}/issues`;
    void toastUndo(text, () => undo(moved), {
      action: { label: "Open", run: () => leavePage(() => router.push(href)) },
    });
    return new Map([...failed].map(([id, error]) => [id, error.message]));
  };
}
