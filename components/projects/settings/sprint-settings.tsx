"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Check, RotateCcw } from "@/components/ui/icon/icons";
import { CompleteSprintDialog } from "@/components/planning/sprints/complete-sprint-dialog";
import { SprintBadge } from "@/components/planning/sprints/sprint-badge";
import { SprintForm } from "@/components/planning/sprints/sprint-form";
import { useDates } from "@/components/ui/text/now";
import { datesText, workText } from "@/components/planning/sprints/sprint-text";
import { useProject } from "@/components/screen/access/project-context";
import { useCanCheck, useCan } from "@/components/screen/access/use-can";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { IconButton } from "@/components/ui/button/icon-button";
import { toastError } from "@/components/ui/feedback/toast";
import { sprintsQuery, useDeleteSprint, useUpdateSprint } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { RecordSection } from "./record-section";

function SprintDeletion({ sprint, onClose }: { sprint: Sprint; onClose: () => void }) {
  const remove = useDeleteSprint(useProject().id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the sprint ${sprint.title}?`}
      description="Its issues will stay but no longer be in a sprint."
      confirmLabel="Delete sprint"
      onConfirm={() => remove.mutateAsync(sprint.id)}
    />
  );
}

/** Completes a sprint after asking where its open issues should go, or reopens it. */
function CompletionButton({ sprint, sprints }: { sprint: Sprint; sprints: readonly Sprint[] }) {
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateSprint(useProject().id);
  const permit = useCan("sprints.update", { createdById: sprint.created_by_id });
  const isDone = sprint.completed_at !== null;
  const reopen = () =>
    update.mutate(
      { id: sprint.id, body: { title: sprint.title, completed_at: null } },
      { onError: (error) => toastError(error.message) },
    );
  return (
    <>
      <IconButton
        label={isDone ? `Reopen ${sprint.title}` : `Complete ${sprint.title}`}
        disabledReason={permit.reason}
        onClick={() => (isDone ? reopen() : setOpen(true))}
      >
        {isDone ? <RotateCcw /> : <Check />}
      </IconButton>
      {isOpen && (
        <CompleteSprintDialog sprint={sprint} sprints={sprints} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

export function SprintSettings() {
  const query = useQuery(sprintsQuery(useProject().id));
  const dates = useDates();
  const ask = useCanCheck();
  return (
    <RecordSection
      noun="sprint"
      description="A sprint is a period of time with a goal and the issues planned for it."
      query={query}
      nameOf={(sprint) => sprint.title}
      render={(sprint) => (
        <>
          <span className="truncate font-medium">{sprint.title}</span>
          <SprintBadge sprint={sprint} />
          <span className="text-xs text-text-muted">{datesText(sprint, dates)}</span>
          <span className="text-xs text-text-muted numeric">{workText(sprint)}</span>
        </>
      )}
      create={useCan("sprints.create")}
      permitsOf={(sprint) => ({
        update: ask("sprints.update", { createdById: sprint.created_by_id }),
        remove: ask("sprints.delete", { createdById: sprint.created_by_id }),
      })}
      actionsOf={(sprint, sprints) => <CompletionButton sprint={sprint} sprints={sprints} />}
      form={(sprint, onClose) => <SprintForm sprint={sprint} onClose={onClose} />}
      deletion={(sprint, onClose) => <SprintDeletion sprint={sprint} onClose={onClose} />}
    />
  );
}
