"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { datesText, daysLeftText } from "@/components/planning/sprints/sprint-text";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { lazyPart } from "@/components/ui/lazy-part";
import { useDates, useNow } from "@/components/ui/text/now";
import { type ChoiceValue, onlyValue } from "@/lib/issues/filters/choice";
import type { Board } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";

const dialog = lazyPart(() =>
  import("@/components/planning/sprints/complete-sprint-dialog").then(
    (module) => module.CompleteSprintDialog,
  ),
);
const CompleteSprintDialog = dialog.Part;

/** Returns the sprint that a filter stands for; undefined if none or several run. */
function sprintOf(sprints: readonly Sprint[], value: ChoiceValue | undefined): Sprint | undefined {
  if (value !== "active") return sprints.find(({ id }) => id === value);
  const running = sprints.filter((one) => one.started_at !== null && one.completed_at === null);
  return running.length === 1 ? running[0] : undefined;
}

interface SprintStripProps {
  projectId: number;
  filters: IssueFilters;
  /** The board with the filters. */
  board: Board | undefined;
}

/** The chosen sprint above its board: its days, its progress, and the button that completes it. */
export function SprintStrip({ projectId, filters, board }: SprintStripProps) {
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  const sprint = sprintOf(sprints, onlyValue(filters.sprint_id));
  return sprint ? <Strip {...{ filters, board, sprint, sprints }} /> : null;
}

interface StripProps extends Omit<SprintStripProps, "projectId"> {
  sprint: Sprint;
  sprints: readonly Sprint[];
}

function Strip({ filters, board, sprint, sprints }: StripProps) {
  const dates = useDates();
  const { now } = useNow();
  const permit = useCan("sprints.update", { createdById: sprint.created_by_id });
  const [isCompleting, setCompleting] = useState(false);
  const isRunning = sprint.started_at !== null && sprint.completed_at === null;
  // The board changes with every move; with more filters, it does not show the whole sprint.
  const isWhole = board !== undefined && Object.keys(filters).length === 1;
  const counts = isWhole ? board.lanes.map((lane) => lane.issues_count) : [];
  const total = isWhole ? counts.reduce((sum, count) => sum + count, 0) : sprint.issues_count;
  const done = isWhole ? (counts.at(-1) ?? 0) : sprint.done_count;
  const left = isRunning && sprint.ends_on ? daysLeftText(sprint.ends_on, now) : null;
  return (
    <section
      aria-label={`Sprint ${sprint.title}`}
      className="mx-3 mb-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-surface-sunken px-3 py-1 text-sm md:mx-4"
    >
      <span className="min-w-0 truncate font-medium">{sprint.title}</span>
      <span className="text-text-muted numeric">
        {datesText(sprint, dates)}
        {left !== null && ` · ${left}`}
        {sprint.completed_at !== null && " · completed"}
        {sprint.started_at === null && " · not started"}
      </span>
      <span className="flex items-center gap-2 text-text-muted numeric max-sm:w-full">
        <span className="w-28 max-sm:flex-1 [&_[role=progressbar]]:bg-border">
          <ProgressBar label={`Done in ${sprint.title}`} value={done} max={total} />
        </span>
        {done} of {total} done
      </span>
      {isRunning && permit.allowed && (
        <Button
          size="sm"
          className="ml-auto max-sm:w-full"
          onPointerEnter={() => void dialog.load()}
          onFocus={() => void dialog.load()}
          onClick={() => setCompleting(true)}
        >
          Complete sprint
        </Button>
      )}
      {isCompleting && (
        <CompleteSprintDialog
          sprint={sprint}
          sprints={sprints}
          onClose={() => setCompleting(false)}
        />
      )}
    </section>
  );
}
