"use client";

import { useReopenSprint } from "@/lib/issues/backlog/client";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { useProject } from "@/components/screen/access/project-context";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { useCompleteSprint } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { issuesText } from "./sprint-text";
import { useFreshSprint } from "./use-fresh-sprint";

interface CompleteSprintDialogProps {
  sprint: Sprint;
  /**
   * All sprints in the project. Open issues can move to any other sprint that is not completed.
   */
  sprints: readonly Sprint[];
  onClose: () => void;
}

/** Asks where the open issues should go, and completes the sprint. Can be undone. */
export function CompleteSprintDialog({ sprints, onClose, ...props }: CompleteSprintDialogProps) {
  const sprint = useFreshSprint(props.sprint);
  const { id: projectId } = useProject();
  const others = sprints.filter(({ id, completed_at: at }) => id !== sprint.id && at === null);
  const [target, setTarget] = useState<number | null>(null);
  const complete = useCompleteSprint(projectId);
  const reopen = useReopenSprint(projectId);
  const save = useSave();
  const open = sprint.issues_count - sprint.done_count;
  const places = [
    { value: null, label: "Backlog" },
    ...others.map(({ id, title }) => ({ value: id, label: title })),
  ];

  async function run() {
    const body = { move_open_to: target };
    const completed = await complete.mutateAsync({ id: sprint.id, body });
    const { moved_count: moved } = completed;
    const place = places.find(({ value }) => value === target)?.label ?? "Backlog";
    const movedText = moved === 0 ? "" : ` · ${issuesText(moved)} moved to ${place}`;
    void toastUndo(`${sprint.title} completed${movedText}`, () =>
      undoneBy(reopen.mutateAsync(completed), "Couldn’t restore the sprint"),
    );
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Complete ${sprint.title}`}
      description={`${issuesText(sprint.done_count)} done, ${issuesText(open)} open.`}
      submitLabel="Complete sprint"
      save={save}
      onSubmit={() => save.run(run)}
    >
      {open > 0 && (
        <Field
          label={open === 1 ? "Move the open issue to" : `Move the ${open} open issues to`}
          error={save.errorOf("move_open_to")}
        >
          <Select value={target} onValueChange={setTarget} options={places} />
        </Field>
      )}
    </FormDialog>
  );
}
