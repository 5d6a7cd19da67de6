"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { useProject } from "@/components/screen/access/project-context";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import { useCreateSprint, useUpdateSprint } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { SprintDays } from "./sprint-days";

/** An empty field means no date. */
const dayOrNull = (text: string) => (text === "" ? null : text);

/** The form for a new or existing sprint. */
export function SprintForm({ sprint, onClose }: { sprint: Sprint | null; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [title, setTitle] = useState(sprint?.title ?? "");
  const [goal, setGoal] = useState(sprint?.goal ?? "");
  const [startsOn, setStartsOn] = useState(sprint?.starts_on ?? "");
  const [endsOn, setEndsOn] = useState(sprint?.ends_on ?? "");
  const create = useCreateSprint(projectId);
  const update = useUpdateSprint(projectId);
  const save = useSave();
  const body = {
    title,
    goal: goal === "" ? null : goal,
    starts_on: dayOrNull(startsOn),
    ends_on: dayOrNull(endsOn),
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={sprint ? "Edit sprint" : "New sprint"}
      submitLabel={sprint ? "Save sprint" : "Create sprint"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          sprint ? update.mutateAsync({ id: sprint.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Title" required error={save.errorOf("title")}>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} maxLength={255} />
      </Field>
      <Field
        label="Goal"
        hint="What should be done by the end of this sprint."
        error={save.errorOf("goal")}
      >
        <Textarea value={goal} onChange={(event) => setGoal(event.target.value)} rows={2} />
      </Field>
      <SprintDays
        startsOn={startsOn}
        endsOn={endsOn}
        onStartsOn={setStartsOn}
        onEndsOn={setEndsOn}
        errorOf={save.errorOf}
      />
    </FormDialog>
  );
}
