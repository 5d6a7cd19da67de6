"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { useProject } from "@/components/screen/access/project-context";
import { announce } from "@/components/ui/feedback/live-region";
import { useStartSprint } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { SprintDays } from "./sprint-days";
import { workText } from "./sprint-text";
import { useFreshSprint } from "./use-fresh-sprint";

/** Starts a sprint. Lets the user set its dates, which determine the days the burndown covers. */
export function StartSprintDialog({ sprint, onClose }: { sprint: Sprint; onClose: () => void }) {
  const [startsOn, setStartsOn] = useState(
    () => sprint.starts_on ?? new Date().toISOString().slice(0, 10),
  );
  const [endsOn, setEndsOn] = useState(sprint.ends_on ?? "");
  const start = useStartSprint(useProject().id);
  const save = useSave();
  const fresh = useFreshSprint(sprint);
  const body = { starts_on: startsOn || null, ends_on: endsOn || null };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Start ${sprint.title}`}
      description={`It starts with ${workText(fresh)}.`}
      submitLabel="Start sprint"
      save={save}
      onSubmit={() =>
        save.run(async () => {
          await start.mutateAsync({ id: sprint.id, body });
          announce(`${sprint.title} was started`);
        })
      }
    >
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
