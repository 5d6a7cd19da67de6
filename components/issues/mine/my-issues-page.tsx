"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { CircleCheck } from "@/components/ui/icon/icons";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { rankedIssuesQuery } from "@/lib/issues/my-issues/client";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import { type Standing, STANDINGS } from "@/lib/issues/my-issues/standings";
import { DueDate } from "@/components/issues/fields/due-date";
import { FoundIssueRow } from "@/components/issues/search/found-issue-row";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { STANDING_LABELS, standingReason } from "./my-issue-text";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { RowListSkeleton } from "@/components/issues/search/row-list-skeleton";
import { issueRow, useRowKeys } from "@/components/issues/peek/use-row-keys";
import { fieldActions } from "@/components/issues/editing/field-actions";
import { useFoundIssueEditor } from "@/components/issues/editing/use-found-issue-editor";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";

interface GroupProps {
  standing: Standing;
  issues: readonly RankedIssue[];
  peeked: string | null;
  onFocus: (key: string) => void;
}

function Group({ standing, issues, peeked, onFocus }: GroupProps) {
  const { title, text, empty } = STANDING_LABELS[standing];
  return (
    <section aria-labelledby={standing} className="-mx-2">
      <div className="mb-1 px-2">
        <h2 id={standing} className="flex scroll-mt-4 items-baseline gap-2 text-sm font-semibold">
          {title}
          <span className="text-xs font-normal text-text-muted numeric">{issues.length}</span>
        </h2>
        <p className="text-xs text-text-muted">{issues.length === 0 ? empty : text}</p>
      </div>
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <FoundIssueRow
              key={issue.id}
              issue={issue}
              note={standingReason(issue)}
              due={
                issue.due_on !== null && (
                  <DueDate
                    day={issue.due_on}
                    isDone={false}
                    isAtRisk={issue.schedule_risk}
                    className="shrink-0 text-xs"
                  />
                )
              }
              showsProject
              isPeeked={issue.key === peeked}
              onFocus={onFocus}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const NONE: readonly RankedIssue[] = [];
const SECTION = "My issues";

function Groups({ issues }: { issues: readonly RankedIssue[] }) {
  const openIssue = useOpenIssue();
  const peeked = usePeekKey();
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const open = useCallback(
    (key: string) => {
      const issue = issues.find((item) => item.key === key);
      if (issue) openIssue(issue);
    },
    [openIssue, issues],
  );
  const { active, setActive } = useRowKeys({ keys, section: SECTION, onOpen: open });
  const { edit, editor } = useFoundIssueEditor();
  const actions = useMemo(() => {
    const issue = peeked === null && issues.find(({ key }) => key === active);
    if (!issue) return [];
    return fieldActions(SECTION, (field) => {
      const row = issueRow(issue.key);
      if (row) edit(issue, field, row);
    });
  }, [peeked, issues, active, edit]);
  useShortcuts(actions);

  return (
    <>
      {STANDINGS.map((standing) => (
        <Group
          key={standing}
          standing={standing}
          issues={issues.filter((issue) => issue.standing === standing)}
          peeked={peeked}
          onFocus={setActive}
        />
      ))}
      {editor}
      <IssuePeekHost neighbors={keys} />
    </>
  );
}

/** The user's open issues, grouped by what blocks them and what they block. */
export function MyIssuesPage() {
  const query = useQuery(rankedIssuesQuery());
  const issues = query.data?.data ?? NONE;
  const isTruncated = query.data?.meta.truncated === true;

  return (
    <Page className="gap-6">
      <PageHeader
        title="My issues"
        description={
          query.data &&
          (isTruncated
            ? `Your ${issues.length} most recently changed issues. There are more.`
            : "Your open issues, grouped by what’s blocking what. What’s due comes first.")
        }
      />
      {query.isPending && <RowListSkeleton label="Loading your issues" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load your issues"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && issues.length === 0 && (
        <EmptyState
          icon={<CircleCheck />}
          title="Nothing is assigned to you"
          text="Issues assigned to you appear here until they’re done."
        />
      )}
      {issues.length > 0 && <Groups issues={issues} />}
    </Page>
  );
}
