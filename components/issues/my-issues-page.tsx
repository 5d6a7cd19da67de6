"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { myIssuesQuery } from "@/lib/issues/client";
import type { FoundIssue } from "@/lib/issues/schema";
import { FoundIssueRow } from "./found-issue-row";
import { issueHref } from "./issue-href";
import { IssuePeekHost } from "./issue-peek";
import { usePeekKey } from "./peek-address";
import { RowListSkeleton } from "./row-list-skeleton";
import { useRowKeys } from "./use-row-keys";

interface Group {
  id: number;
  name: string;
  issues: FoundIssue[];
}

/** By project, as named; in each the most urgent first, of those the one touched last. */
function byProject(issues: readonly FoundIssue[]): Group[] {
  const groups = new Map<number, Group>();
  for (const issue of issues) {
    const group = groups.get(issue.project_id);
    if (group) group.issues.push(issue);
    else {
      groups.set(issue.project_id, {
        id: issue.project_id,
        name: issue.project_name,
        issues: [issue],
      });
    }
  }
  for (const { issues: own } of groups.values()) {
    own.sort((a, b) => a.priority - b.priority || b.updated_at.localeCompare(a.updated_at));
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const NONE: readonly FoundIssue[] = [];

function Groups({ issues }: { issues: readonly FoundIssue[] }) {
  const router = useRouter();
  const peeked = usePeekKey();
  const groups = useMemo(() => byProject(issues), [issues]);
  const shown = useMemo(() => groups.flatMap((group) => group.issues), [groups]);
  const keys = useMemo(() => shown.map(({ key }) => key), [shown]);
  const open = useCallback(
    (key: string) => {
      const issue = shown.find((item) => item.key === key);
      if (issue) router.push(issueHref(issue.project_id, key));
    },
    [router, shown],
  );
  const { setActive } = useRowKeys({ keys, section: "My issues", onOpen: open });

  return (
    <>
      {groups.map(({ id, name, issues: own }) => (
        <section key={id} aria-labelledby={`project-${id}`}>
          <h2
            id={`project-${id}`}
            className="mb-1 flex items-baseline gap-2 px-2 text-sm font-semibold"
          >
            <Link href={`/projects/${id}/board`} className="hover:underline">
              {name}
            </Link>
            <span className="text-xs font-normal text-text-muted numeric">{own.length}</span>
          </h2>
          <ul>
            {own.map((issue) => (
              <FoundIssueRow
                key={issue.id}
                issue={issue}
                isPeeked={issue.key === peeked}
                onFocus={setActive}
              />
            ))}
          </ul>
        </section>
      ))}
      <IssuePeekHost neighbours={keys} />
    </>
  );
}

/** What the reader has to do: open issues assigned to them, by project. */
export function MyIssuesPage() {
  const query = useQuery(myIssuesQuery());
  const issues = query.data?.data ?? NONE;
  const isCut = query.data?.meta.truncated === true;

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHeader
        title="My issues"
        className="px-2"
        description={
          query.data &&
          (isCut
            ? `The first ${issues.length} issues assigned to you. There are more.`
            : "Open issues assigned to you, the most urgent first.")
        }
      />
      {query.isPending && <RowListSkeleton label="Loading your issues" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Your issues did not load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && issues.length === 0 && (
        <EmptyState
          icon={<CircleCheck />}
          title="Nothing is assigned to you"
          text="Issues that somebody assigns to you appear here until they reach the final lane of their project."
        />
      )}
      {issues.length > 0 && <Groups issues={issues} />}
    </div>
  );
}
