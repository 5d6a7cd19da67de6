"use client";

import { useCallback, useMemo } from "react";
import { parseTerms } from "@/lib/issues/filters/terms";
import type { SearchResult } from "@/lib/issues/search/schema";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { useRowKeys } from "@/components/issues/peek/use-row-keys";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { LiveProject } from "@/components/screen/realtime/live-project";
import { FoundIssueRow } from "./found-issue-row";
import type { ResultGroup } from "./result-groups";
import { useFoundSelection } from "./use-found-selection";

/** Maximum number of projects whose changes refresh the results. */
const MAX_FOLLOWED = 10;

const SECTION = "Search";

interface SearchResultsProps {
  issues: readonly SearchResult[];
  /** The same issues in groups, if they are shown in groups. */
  groups?: readonly ResultGroup[] | undefined;
  /** The text whose terms are highlighted. */
  query: string | undefined;
}

/** The issues found, with the search terms highlighted. */
export function SearchResults({ issues: found, groups, query }: SearchResultsProps) {
  const openIssue = useOpenIssue();
  const peeked = usePeekKey();
  const issues = useMemo(() => groups?.flatMap((group) => group.issues) ?? found, [groups, found]);
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const projects = useMemo(
    () => [...new Set(issues.map(({ project_id: id }) => id))].slice(0, MAX_FOLLOWED),
    [issues],
  );
  const terms = useMemo(
    () => parseTerms(query ?? "").flatMap(({ text, key }) => (key === null ? [text] : [text, key])),
    [query],
  );
  const open = useCallback(
    (key: string) => {
      const issue = issues.find((item) => item.key === key);
      if (issue) openIssue(issue);
    },
    [openIssue, issues],
  );
  const { active, setActive, goTo } = useRowKeys({ keys, section: SECTION, onOpen: open });
  const { selection, bar } = useFoundSelection({
    issues,
    active,
    goTo,
    isPeeking: peeked !== null,
  });
  const row = (issue: SearchResult) => (
    <FoundIssueRow
      key={issue.id}
      issue={issue}
      terms={terms}
      excerpt={issue.excerpt ?? null}
      showsProject
      isPeeked={issue.key === peeked}
      selection={selection}
      onFocus={setActive}
    />
  );
  return (
    <>
      {groups ? (
        groups.map((group) => (
          <section key={group.key} aria-label={group.title} className="flex flex-col">
            <h2 className="flex items-center gap-2 px-2 pt-3 pb-1 text-sm font-semibold">
              <span className="min-w-0 truncate">{group.title}</span>
              <span className="shrink-0 text-xs font-normal text-text-muted numeric">
                {group.count.toLocaleString("en")}
                <span className="sr-only"> {group.count === 1 ? "issue" : "issues"}</span>
              </span>
            </h2>
            <ul aria-label={group.title}>{group.issues.map(row)}</ul>
          </section>
        ))
      ) : (
        <ul aria-label="Search results">{issues.map(row)}</ul>
      )}
      {bar}
      <IssuePeekHost neighbors={keys} />
      {projects.map((id) => (
        <LiveProject key={id} projectId={id} />
      ))}
    </>
  );
}
