"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useProject } from "@/components/shell/project-context";
import { useAsk, useCan } from "@/components/shell/use-can";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toastError } from "@/components/ui/toast";
import {
  sprintsQuery,
  useCreateSprint,
  useDeleteSprint,
  useUpdateSprint,
} from "@/lib/sprints/client";
import type { Sprint } from "@/lib/sprints/schema";
import { FormDialog } from "../form-dialog";
import { useSave } from "../use-save";
import { RecordSection } from "./record-section";

/** An emptied date field clears the date. */
const dayOrNull = (text: string) => (text === "" ? null : text);

function SprintForm({ sprint, onClose }: { sprint: Sprint | null; onClose: () => void }) {
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
      <Field label="Goal" hint="What is true when it is over." error={save.errorOf("goal")}>
        <Textarea value={goal} onChange={(event) => setGoal(event.target.value)} rows={2} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Starts on" error={save.errorOf("starts_on")}>
          <Input
            type="date"
            value={startsOn}
            onChange={(event) => setStartsOn(event.target.value)}
          />
        </Field>
        <Field label="Ends on" error={save.errorOf("ends_on")}>
          <Input type="date" value={endsOn} onChange={(event) => setEndsOn(event.target.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}

function SprintDeletion({ sprint, onClose }: { sprint: Sprint; onClose: () => void }) {
  const remove = useDeleteSprint(useProject().id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the sprint ${sprint.title}?`}
      description="Its issues stay, without a sprint."
      confirmLabel="Delete sprint"
      onConfirm={() => remove.mutateAsync(sprint.id)}
    />
  );
}

/** Completes a sprint, or takes that back. */
function CompletionButton({ sprint }: { sprint: Sprint }) {
  const update = useUpdateSprint(useProject().id);
  const permit = useCan("sprints.update", { createdById: sprint.created_by_id });
  const isDone = sprint.completed_at !== null;
  return (
    <IconButton
      label={isDone ? `Reopen ${sprint.title}` : `Complete ${sprint.title}`}
      disabledReason={permit.reason}
      onClick={() =>
        update.mutate(
          {
            id: sprint.id,
            body: { title: sprint.title, completed_at: isDone ? null : new Date().toISOString() },
          },
          { onError: (error) => toastError(error.message) },
        )
      }
    >
      {isDone ? <RotateCcw /> : <Check />}
    </IconButton>
  );
}

/** A day as people read it; the day has no time zone. */
function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

function datesText({ starts_on, ends_on }: Sprint): string {
  if (starts_on && ends_on) return `${dayText(starts_on)} to ${dayText(ends_on)}`;
  if (starts_on) return `from ${dayText(starts_on)}`;
  return ends_on ? `until ${dayText(ends_on)}` : "no dates";
}

export function SprintSettings() {
  const query = useQuery(sprintsQuery(useProject().id));
  const ask = useAsk();
  return (
    <RecordSection
      noun="sprint"
      description="A sprint is a stretch of time with a goal, and the issues planned for it."
      query={query}
      nameOf={(sprint) => sprint.title}
      render={(sprint) => (
        <>
          <span className="truncate font-medium">{sprint.title}</span>
          {sprint.completed_at !== null && (
            <Badge tone="success" icon={<Check />}>
              Completed
            </Badge>
          )}
          <span className="text-xs text-text-muted">{datesText(sprint)}</span>
        </>
      )}
      create={useCan("sprints.create")}
      permitsOf={(sprint) => ({
        update: ask("sprints.update", { createdById: sprint.created_by_id }),
        remove: ask("sprints.delete", { createdById: sprint.created_by_id }),
      })}
      actionsOf={(sprint) => <CompletionButton sprint={sprint} />}
      form={(sprint, onClose) => <SprintForm sprint={sprint} onClose={onClose} />}
      deletion={(sprint, onClose) => <SprintDeletion sprint={sprint} onClose={onClose} />}
    />
  );
}
