"use client";

import { useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { CompleteSprintDialog } from "@/components/planning/sprints/complete-sprint-dialog";
import { PlanSection } from "./plan-section";
import { useDates } from "@/components/ui/text/now";
import type { PlanningParts } from "./use-planning";
import { datesText } from "@/components/planning/sprints/sprint-text";
import { SprintBadge } from "@/components/planning/sprints/sprint-badge";
import { StartSprintDialog } from "@/components/planning/sprints/start-sprint-dialog";

/** An active or planned sprint, with its next action. */
export function SprintSection({ sprint, ...shared }: PlanningParts & { sprint: Sprint }) {
  const [dialog, setDialog] = useState<"start" | "complete" | null>(null);
  const permit = useCan("sprints.update", { createdById: sprint.created_by_id });
  const dates = useDates();
  const close = () => setDialog(null);
  const isRunning = sprint.started_at !== null;
  return (
    <>
      <PlanSection
        {...shared}
        sprintId={sprint.id}
        title={sprint.title}
        details={
          <>
            <SprintBadge sprint={sprint} />
            <span className="text-xs text-text-muted">{datesText(sprint, dates)}</span>
          </>
        }
        actions={
          <Button
            size="sm"
            disabledReason={permit.reason}
            onClick={() => setDialog(isRunning ? "complete" : "start")}
          >
            {isRunning ? "Complete" : "Start"}
            <span className="sr-only"> {sprint.title}</span>
          </Button>
        }
        expected={sprint.issues_count}
        emptyText="Nothing planned yet. Drag issues here from the backlog, or use an issue’s menu."
      />
      {dialog === "start" && <StartSprintDialog sprint={sprint} onClose={close} />}
      {dialog === "complete" && (
        <CompleteSprintDialog sprint={sprint} sprints={shared.sprints} onClose={close} />
      )}
    </>
  );
}
