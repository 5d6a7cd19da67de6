"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { toastError } from "@/components/ui/feedback/toast";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import { type Standing, STANDINGS } from "@/lib/issues/my-issues/standings";
import { DueDate } from "@/components/issues/fields/due-date";
import { FoundIssueRow } from "@/components/issues/search/found-issue-row";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { useMyIssueMenu } from "./use-my-issue-menu";
import { STANDING_LABELS, standingReason } from "./my-issue-text";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { issueRow, useRowKeys } from "@/components/issues/peek/use-row-keys";
import { fieldActions } from "@/components/issues/editing/field-actions";
import { archiving } from "@/components/issues/fields/parent/acts";
import { useFoundIssueEditor } from "@/components/issues/editing/use-found-issue-editor";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";

interface GroupProps {
  standing: Standing;
  issues: readonly RankedIssue[];
  isFiltered: boolean;
  peeked: string | null;
  onFocus: (key: string) => void;
}

function Group({ standing, issues, isFiltered, peeked, onFocus }: GroupProps) {
  const { title, text, empty } = STANDING_LABELS[standing];
  const nothing = isFiltered ? "No matching issues." : empty;
  return (
    <section aria-labelledby={standing} className="-mx-2">
      <div className="mb-1 px-2">
        <h2 id={standing} className="flex scroll-mt-4 items-baseline gap-2 text-sm font-semibold">
          {title}
          <span className="text-xs font-normal text-text-muted numeric">{issues.length}</span>
        </h2>
        <p className="text-xs text-text-muted">{issues.length === 0 ? nothing : text}</p>
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

const SECTION = "My issues";

/** Archives an issue, or restores it. Only the full issue says which. */
function useArchiveFound() {
  const client = useQueryClient();
  return useCallback(
    async ({ key, project_id: projectId }: RankedIssue) => {
      try {
        archiving.set(await client.query(issueQuery(projectId, key)));
      } catch (error) {
        const description = error instanceof Error ? error.message : "Try again.";
        toastError(`${key} not archived`, { description });
      }
    },
    [client],
  );
}

interface MyIssueGroupsProps {
  issues: readonly RankedIssue[];
  /** Whether filters leave out some of the user's issues. */
  isFiltered: boolean;
}

/** The issues in their groups, with the keys that act on the active row. */
export function MyIssueGroups({ issues, isFiltered }: MyIssueGroupsProps) {
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
  const archive = useArchiveFound();
  const container = useRef<HTMLDivElement>(null);
  const { openMenu, menu } = useMyIssueMenu({ container, issues, edit });
  const actions = useMemo(() => {
    const issue = peeked === null && issues.find(({ key }) => key === active);
    if (!issue) return [];
    return [
      {
        id: "row-menu",
        label: `More actions for ${issue.key}`,
        section: SECTION,
        command: "menu" as const,
        inPalette: false,
        run: () => openMenu(issueRow(issue.key)),
      },
      ...fieldActions(SECTION, (field) => {
        const row = issueRow(issue.key);
        if (row) edit(issue, field, row);
      }),
      {
        id: "row-archive",
        label: "Archive issue",
        section: SECTION,
        command: "archive" as const,
        rank: 0,
        run: () => void archive(issue),
      },
    ];
  }, [peeked, issues, active, edit, openMenu, archive]);
  useShortcuts(actions);

  return (
    <>
      <div ref={container} className="contents">
        {STANDINGS.map((standing) => (
          <Group
            key={standing}
            standing={standing}
            issues={issues.filter((issue) => issue.standing === standing)}
            isFiltered={isFiltered}
            peeked={peeked}
            onFocus={setActive}
          />
        ))}
      </div>
      {editor}
      {menu}
      <IssuePeekHost neighbors={keys} />
    </>
  );
}
