"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { issueRow, useRowKeys } from "@/components/issues/peek/use-row-keys";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useCan } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { PlanSection } from "./plan-section";
import { SprintForm } from "@/components/planning/sprints/sprint-form";
import { SprintSection } from "./sprint-section";
import { usePlan } from "./use-plan";
import { usePlannedIssues } from "./use-planned-issues";

/** Active and planned sprints, followed by the backlog. */
export function BacklogPage({ projectId }: { projectId: number }) {
  const sprints = useQuery(sprintsQuery(projectId));
  const lookups = useProjectLookups(projectId);
  const [isCreating, setCreating] = useState(false);
  const create = useCan("sprints.create");
  const mayReadSprints = useCan("sprints.read").allowed;
  const router = useRouter();
  const client = useQueryClient();

  const shown = useMemo(
    () =>
      (sprints.data ?? [])
        .filter(({ completed_at: at }) => at === null)
        .toSorted((a, b) => Number(b.started_at !== null) - Number(a.started_at !== null)),
    [sprints.data],
  );
  const plan = usePlan(projectId, shown);
  const { keys, find } = usePlannedIssues(client, projectId, shown);
  const onOpen = useCallback(
    (key: string) => router.push(issueHref(projectId, key)),
    [router, projectId],
  );
  const { active, setActive } = useRowKeys({ keys, section: "Backlog", onOpen });

  const actions = useMemo<Action[]>(() => {
    if (active === null || !keys.includes(active)) return [];
    const findMenu = () => issueRow(active)?.querySelector<HTMLElement>("[aria-haspopup=menu]");
    return [
      {
        id: "plan-issue",
        label: `Plan ${active}`,
        section: "Backlog",
        command: "sprint",
        rank: 0,
        run: () => {
          const trigger = findMenu();
          trigger?.focus();
          trigger?.click();
        },
      },
    ];
  }, [active, keys]);
  useShortcuts(actions);

  const shared = {
    sprints: shown,
    lookups,
    active,
    setActive,
    plan,
    onDrop: (issueId: number, sprintId: number | null) => {
      const issue = find(issueId);
      if (issue) plan(issue, sprintId);
    },
  };
  return (
    <Page>
      <PageHeader
        title="Backlog"
        description="Sprint plans and unscheduled issues."
        actions={
          <Button disabledReason={create.reason} onClick={() => setCreating(true)}>
            <Plus /> New sprint
          </Button>
        }
      />
      {mayReadSprints && sprints.isPending && <Skeleton className="h-40" />}
      {sprints.isError && !sprints.data && mayReadSprints && (
        <ErrorState
          title="Couldn’t load sprints"
          onRetry={() => void sprints.refetch()}
          retrying={sprints.isFetching}
        />
      )}
      {shown.map((sprint) => (
        <SprintSection key={sprint.id} sprint={sprint} {...shared} />
      ))}
      <PlanSection
        {...shared}
        sprintId={null}
        title="Backlog"
        emptyText="The backlog is empty. Open issues without a sprint appear here. Press C to create one."
      />
      {isCreating && <SprintForm sprint={null} onClose={() => setCreating(false)} />}
      <IssuePeekHost projectId={projectId} neighbors={keys} />
    </Page>
  );
}
