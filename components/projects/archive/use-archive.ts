"use client";

import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { useArchiveProject } from "@/lib/planning/projects/client";

const VERBS = { true: "archived", false: "restored" } as const;

/** Returns a function that archives a project or restores it, and offers to undo it. */
export function useArchive(
  { id, name }: { id: number; name: string },
  onDone: () => void,
): (isArchived: boolean) => Promise<void> {
  const { mutateAsync } = useArchiveProject(id);

  async function change(isArchived: boolean): Promise<boolean> {
    try {
      await mutateAsync(isArchived);
      onDone();
      return true;
    } catch (error) {
      toastError(`${name} not ${VERBS[`${isArchived}`]}`, {
        description: (error as Error).message,
      });
      return false;
    }
  }

  return async (isArchived) => {
    if (!(await change(isArchived))) return;
    await toastUndo(`${name} ${VERBS[`${isArchived}`]}`, async () => {
      const isUndone = await change(!isArchived);
      if (isUndone) announce(`Undone: ${name} ${VERBS[`${!isArchived}`]}.`);
      return isUndone;
    });
  };
}
