"use client";

import { useQueries } from "@tanstack/react-query";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { FoundIssue, ListedIssue } from "@/lib/issues/issues/schema";
import { issueTreeQuery } from "@/lib/issues/issues/relations/tree/client/queries";

/** Of more parents, the server says which cannot be below what is chosen. */
const MAX_TREES = 20;

interface ParentListProps {
  /** The issues that get the parent, all of one project. */
  issues: readonly ListedIssue[];
  onPick: (parent: FoundIssue | null) => void;
}

/** Issues of the project to choose a parent from. The issues themselves and what is below them are not offered. */
export function ParentList({ issues, onPick }: ParentListProps) {
  const { found, options, search } = useIssueOptions(issues[0]?.project_id ?? 0, true, true);
  const below = useQueries({
    queries: issues
      .filter(({ children }) => children.total > 0)
      .slice(0, MAX_TREES)
      .map(({ project_id, key }) => issueTreeQuery(project_id, key)),
    combine: (results) => results.flatMap((result) => result.data?.sub_issues.ids ?? []),
  });
  const current = issues.map(({ parent_id }) => parent_id);
  const shared = current.every((id) => id === current[0]) ? (current[0] ?? null) : undefined;
  const own = new Set(issues.map(({ id }) => id));
  return (
    <ComboboxList
      label="Parent issue"
      options={options.filter(({ value }) => !own.has(value) && !below.includes(value))}
      search={search}
      searchPlaceholder="Title or key…"
      emptyText="No other matching issues."
      selected={typeof shared === "number" ? [shared] : []}
      isCleared={shared === null}
      clearLabel="No parent"
      onClear={() => onPick(null)}
      onPick={(id) => {
        const parent = found.find((item) => item.id === id);
        if (parent) onPick(parent);
      }}
    />
  );
}
