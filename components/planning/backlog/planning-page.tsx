"use client";

import { IssueBulkBar, loadBulkBar } from "@/components/issues/bulk/lazy-bulk-bar";
import { loadIssueMenu } from "@/components/issues/bulk/menu/issue-menu";
import { loadFieldEditor } from "@/components/issues/editing/lazy-field-editor";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { useFilters } from "@/components/issues/filters/use-filters";
import { IssuePeekHost, loadPeek } from "@/components/issues/peek/issue-peek";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { shownSprints } from "@/lib/issues/backlog/client";
import { projectFieldsBut } from "@/lib/issues/issues/client/filters";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { PlanSection } from "./plan-section";
import { SprintForm } from "@/components/planning/sprints/sprint-form";
import { SprintSection } from "./sprint-section";
import { usePlanning } from "./use-planning";

/** What opens over the page: loaded early, so that it opens at once. */
const OVERLAYS = [loadPeek, loadFieldEditor, loadIssueMenu, loadBulkBar];

const FIELDS = projectFieldsBut("lane_id", "sprint_id", "exclude_final_lane");

/** Active and planned sprints, followed by the issues that are not in one. */
export function PlanningPage({ projectId }: { projectId: number }) {
  const [filters, changeFilters] = useFilters();
  const options = useProjectFilterOptions(projectId);
  const sprints = useQuery(sprintsQuery(projectId));
  const [isCreating, setCreating] = useState(false);
  const create = useCan("sprints.create");
  const mayReadSprints = useCan("sprints.read").allowed;
  const planning = usePlanning(projectId, filters, sprints.data);
  const { parts, keys, selected, container, editor, menu, onReturn } = planning;
  useEffect(() => preloadWhenIdle(OVERLAYS), []);

  return (
    <Page>
      <PageHeader
        title="Planning"
        description="Sprint plans and unscheduled issues."
        actions={
          <Button disabledReason={create.reason} onClick={() => setCreating(true)}>
            <Plus /> New sprint
          </Button>
        }
      />
      <FilterBar fields={FIELDS} options={options} filters={filters} onChange={changeFilters} />
      {mayReadSprints && sprints.isPending && <Skeleton className="h-40" />}
      {sprints.isError && !sprints.data && mayReadSprints && (
        <ErrorState
          title="Couldn’t load sprints"
          onRetry={() => void sprints.refetch()}
          retrying={sprints.isFetching}
        />
      )}
      <div ref={container} className="flex flex-col gap-4">
        {shownSprints(sprints.data).map((sprint) => (
          <SprintSection key={sprint.id} sprint={sprint} {...parts} />
        ))}
        <PlanSection
          {...parts}
          sprintId={null}
          title="Backlog"
          emptyText="The backlog is empty. Open issues without a sprint appear here. Press C to create one."
        />
      </div>
      {selected.length > 0 && (
        <div className="sticky bottom-0 z-10 h-14">
          <IssueBulkBar store={parts.selection} selected={selected} onReturn={onReturn} />
        </div>
      )}
      {isCreating && <SprintForm sprint={null} onClose={() => setCreating(false)} />}
      {editor}
      {menu}
      <IssuePeekHost projectId={projectId} neighbors={keys} />
    </Page>
  );
}
