"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, useState } from "react";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastError } from "@/components/ui/feedback/toast";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Plus } from "@/components/ui/icon/icons";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { FoundIssue, Issue, ListedIssue } from "@/lib/issues/issues/schema";
import { subIssuesQuery } from "@/lib/issues/issues/relations/tree/client/queries";
import { AddForm } from "./add-form";
import { parentEdit } from "@/components/issues/fields/parent/parent-edit";
import { RollUp } from "./roll-up";
import { SubIssueRow } from "./sub-issue-row";
import { useIssueTree } from "./use-tree";

interface SubIssuesProps {
  issue: Issue;
  lookups: ProjectLookups;
  /** The time logged on the issue; null if the user cannot see it. */
  spent: number | null;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** An issue's sub-issues, with a field for new ones and a search for others. */
export function SubIssues({ issue, lookups, spent, isAdding, onAdding }: SubIssuesProps) {
  const client = useQueryClient();
  const { total, done } = issue.children;
  const query = useQuery({
    ...subIssuesQuery(issue.project_id, issue.id),
    enabled: total > 0,
  });
  const tree = useIssueTree(issue);
  const edit = useEditIssue();
  const { permitFor } = useIssuePermits(lookups.members);
  const create = useCan("issues.create");
  const [isPicking, setPicking] = useState(false);
  const { found, options, search } = useIssueOptions(issue.project_id, isPicking, true);
  const addButton = useRef<HTMLButtonElement>(null);
  const children = total > 0 ? (query.data ?? []) : [];
  const excluded = new Set([
    issue.id,
    ...children.map(({ id }) => id),
    ...(tree?.parents ?? []).map(({ id }) => id),
  ]);

  async function addExisting(chosen: FoundIssue) {
    try {
      const child = await client.query(issueQuery(chosen.project_id, chosen.key));
      const { edit: change, done: text } = parentEdit(issue);
      await edit(child, change, { done: text });
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toastError(`${chosen.key} was not added`, { description });
    }
  }

  function remove(child: ListedIssue) {
    const { edit: change } = parentEdit(null);
    void edit(child, change, { done: `no longer a sub-issue of ${issue.key}` });
    // The row and its button are removed.
    addButton.current?.focus();
  }

  return (
    <FoldableSection
      title="Sub-issues"
      isBusy={isAdding || isPicking || query.isError}
      summary={
        total > 0 && (
          <span className="flex items-center gap-2 whitespace-nowrap">
            {done} of {total} done
            <span className="w-16 @max-md:hidden">
              <ProgressBar label="Sub-issues done" value={done} max={total} />
            </span>
          </span>
        )
      }
      actions={
        <>
          <Combobox
            label="Add an existing issue"
            value={null}
            onValueChange={(id) => {
              const chosen = found.find((item) => item.id === id);
              if (chosen) void addExisting(chosen);
            }}
            options={options.filter(({ value }) => !excluded.has(value))}
            search={search}
            isWide
            searchPlaceholder="Title or key…"
            emptyText="No other matching issues."
            open={isPicking}
            onOpenChange={setPicking}
            trigger={
              <Button variant="ghost" size="sm">
                <span className="@max-md:hidden">Add existing…</span>
                <span className="@md:hidden">Existing…</span>
              </Button>
            }
          />
          <Button
            ref={addButton}
            variant="ghost"
            size="sm"
            disabledReason={create.reason}
            aria-expanded={isAdding}
            onClick={() => onAdding(!isAdding)}
          >
            <Plus />
            Add
            <span className="sr-only"> sub-issue</span>
          </Button>
        </>
      }
    >
      {query.isError && !query.data && (
        <ErrorState title="Couldn’t load sub-issues" onRetry={() => void query.refetch()} />
      )}
      {total > 0 && query.isPending && <Skeleton className="my-2 h-4 w-2/3" />}
      {children.length > 0 && (
        <ul aria-label="Sub-issues">
          {children.map((child) => (
            <SubIssueRow
              key={child.id}
              issue={child}
              lookups={lookups}
              permit={permitFor(child)}
              onRemove={() => remove(child)}
            />
          ))}
        </ul>
      )}
      {total > children.length && children.length > 0 && (
        <Link
          href={`/projects/${issue.project_id}/issues?parent_id=${issue.id}`}
          className="text-sm text-accent-text hover:underline"
        >
          Show all {total}
        </Link>
      )}
      {isAdding && (
        <AddForm
          parent={issue}
          laneId={lookups.lanes[0]?.id}
          onClose={() => {
            onAdding(false);
            addButton.current?.focus();
          }}
        />
      )}
      {tree && total > 0 && (
        <p className="flex flex-wrap gap-x-4 pt-1 text-xs text-text-muted numeric">
          <RollUp
            label="Estimate"
            own={issue.estimated_minutes ?? 0}
            below={tree.sub_issues.estimated_minutes}
          />
          <RollUp label="Spent" own={spent ?? 0} below={tree.sub_issues.spent_minutes ?? 0} />
        </p>
      )}
    </FoldableSection>
  );
}
