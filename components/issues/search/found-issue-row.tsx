"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { Highlighted } from "@/components/ui/text/highlighted";
import { IssueLink } from "@/components/screen/navigation/issue-link";
import {
  selectByClick,
  type SelectionStore,
  useIsSelected,
} from "@/components/issues/bulk/selection-store";
import { Checkbox } from "@/components/ui/form/checkbox";
import { openPeek } from "@/components/issues/peek/peek-url";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { TypeIcon } from "@/components/issues/fields/type-icon";

/** Where rows are selected, and their order for ranges. */
export interface RowSelection {
  store: SelectionStore;
  order: readonly number[];
}

function RowCheckbox({ issue, selection }: { issue: FoundIssue; selection: RowSelection }) {
  const isSelected = useIsSelected(selection.store, issue.id);
  return (
    <span className="inline-flex shrink-0 pl-2">
      <Checkbox
        aria-label={`Select ${issue.key}`}
        checked={isSelected}
        tabIndex={-1}
        onClick={(event) =>
          selectByClick(selection.store, selection.order, issue.id, event.shiftKey)
        }
      />
    </span>
  );
}

interface FoundIssueRowProps {
  issue: FoundIssue;
  /** The search terms to highlight. */
  terms?: readonly string[];
  /** A secondary line under the title that says why it is shown. */
  note?: string;
  /** A line of the description, in which the search terms are highlighted. */
  excerpt?: string | null;
  /** When it is due, if that is shown. */
  due?: ReactNode;
  /** Shows the project if the heading above does not. */
  showsProject?: boolean;
  isPeeked: boolean;
  /** The page's selection, if its issues can be selected. */
  selection?: RowSelection | undefined;
  onFocus: (key: string) => void;
}

const NONE: readonly string[] = [];

/** An issue in search results or "My issues". The whole row is a link. */
export function FoundIssueRow(props: FoundIssueRowProps) {
  const { issue, terms = NONE, note = "", excerpt = null, showsProject = false } = props;
  const { due, isPeeked, selection, onFocus } = props;
  return (
    <li className={cn(selection && "flex items-center rounded-md has-checked:bg-surface-selected")}>
      {selection && <RowCheckbox issue={issue} selection={selection} />}
      <IssueLink
        issue={issue}
        data-issue-key={issue.key}
        aria-current={isPeeked || undefined}
        onFocus={() => onFocus(issue.key)}
        // useRowKeys does not handle this: Space on a link would scroll.
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          openPeek(issue.key);
        }}
        className={cn(
          "flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 text-sm transition-colors pointer-coarse:min-h-11",
          isPeeked ? "bg-surface-selected" : "hover:bg-surface-hover",
        )}
      >
        <span className="w-16 shrink-0 truncate text-xs text-text-muted numeric sm:w-20">
          <Highlighted text={issue.key} terms={terms} />
        </span>
        <TypeIcon type={issue.type} />
        <PriorityIcon priority={issue.priority} />
        <span data-title="" className="min-w-0 flex-1">
          <span className="line-clamp-2 sm:line-clamp-1">
            <Highlighted text={issue.title} terms={terms} />
          </span>
          {excerpt !== null && (
            <span className="line-clamp-2 text-xs text-text-muted sm:line-clamp-1">
              <Highlighted text={excerpt} terms={terms} />
            </span>
          )}
          {note !== "" && <span className="block text-xs text-text-muted numeric">{note}</span>}
        </span>
        {due}
        <span className="hidden w-32 shrink-0 truncate text-xs text-text-muted lg:block">
          {issue.epic_title}
        </span>
        {showsProject && (
          <span className="hidden w-28 shrink-0 truncate text-xs text-text-muted md:block">
            {issue.project_name}
          </span>
        )}
        <span
          data-field="lane_id"
          className="flex w-28 min-w-0 shrink-0 items-center gap-1.5 text-xs text-text-muted max-sm:w-auto"
        >
          <ColorDot color={issue.lane_color} />
          <span className="truncate max-sm:sr-only">{issue.lane_title}</span>
        </span>
        <RelativeTime
          value={issue.updated_at}
          className="hidden w-24 shrink-0 text-right text-xs text-text-muted numeric md:block"
        />
      </IssueLink>
    </li>
  );
}
