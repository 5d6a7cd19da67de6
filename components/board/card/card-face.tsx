import type { ReactNode } from "react";
import { Clock, CornerLeftUp, GitBranch, ListTree, User } from "@/components/ui/icon/icons";
import { DueDate } from "@/components/issues/fields/due-date";
import { LabelChips } from "@/components/issues/fields/label-chips";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { TypeIcon } from "@/components/issues/fields/type-icon";
import { Avatar } from "@/components/ui/data/avatar";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { priorityLabel } from "@/lib/issues/issues/enumerations";
import { formatEstimate } from "@/components/issues/fields/estimate";
import type { Label } from "@/lib/planning/labels/schema";
import type { Member } from "@/lib/people/members/schema";

interface CardFaceProps {
  issue: BoardIssue;
  /** The id of what describes the card besides its title. */
  factsId?: string;
  labels: readonly Label[];
  assignee: Member | undefined;
  /** Whether it is in the final lane. */
  isDone: boolean;
  /** The title, with its link. */
  title: ReactNode;
  /** The card's menu, shown before the assignee. */
  menu?: ReactNode;
  /** Dependency badges, shown at the end. */
  dependencies?: ReactNode;
}

/** The visible content of a card. */
export function CardFace(props: CardFaceProps) {
  const { issue, factsId, labels, assignee, isDone, title, menu, dependencies } = props;
  const name = assignee && `${assignee.first_name} ${assignee.last_name}`.trim();
  return (
    <>
      <div className="flex h-6 items-center gap-1.5">
        <span data-part="type" className="flex">
          <TypeIcon type={issue.type} className="[&_svg]:size-3.5" />
        </span>
        <span className="min-w-0 flex-1 truncate text-xs text-text-muted numeric">
          <span data-part="key">{issue.key}</span>
        </span>
        {menu}
        {issue.assignee_id === null && menu && (
          <span data-part="assignee" title="Assign" className="card-unassigned">
            <span className="flex size-5 items-center justify-center rounded-full border border-dashed border-border-strong">
              <User />
            </span>
          </span>
        )}
        {issue.assignee_id !== null && (
          <span data-part="assignee" className="flex">
            <Avatar
              name={name ?? "Former member"}
              src={assignee?.profile_picture ?? null}
              size="xs"
            />
          </span>
        )}
      </div>
      {title}
      {issue.label_ids.length > 0 && (
        <div data-part="labels">
          <LabelChips ids={issue.label_ids} labels={labels} className="mt-1.5 flex-wrap" />
        </div>
      )}
      <div id={factsId} className="card-facts">
        <span data-part="priority" className="card-fact">
          <PriorityIcon priority={issue.priority} decorative />
          {priorityLabel(issue.priority)}
          <span className="sr-only"> priority</span>
        </span>
        {issue.estimated_minutes !== null && (
          <span data-part="estimate" className="card-fact numeric" title="Estimate">
            <Clock className="size-3.5" />
            <span className="sr-only">Estimate </span>
            {formatEstimate(issue.estimated_minutes)}
          </span>
        )}
        {issue.due_on !== null && (
          <span data-part="due" className="card-fact">
            <DueDate day={issue.due_on} isDone={isDone} isAtRisk={issue.schedule_risk} />
          </span>
        )}
        {issue.parent_key && (
          <span data-part="parent" className="card-fact numeric">
            <CornerLeftUp className="size-3.5" />
            <span className="sr-only">Sub-issue of </span>
            {issue.parent_key}
          </span>
        )}
        {issue.children.total > 0 && (
          <span data-part="children" className="card-fact numeric" title="Sub-issues done">
            <ListTree className="size-3.5" />
            <span className="sr-only">Sub-issues done </span>
            {issue.children.done}/{issue.children.total}
          </span>
        )}
        {issue.branch_links_count > 0 && (
          <span
            data-part="branch"
            className="card-fact numeric"
            title={
              issue.branch_links_count === 1 ? "1 branch" : `${issue.branch_links_count} branches`
            }
          >
            <GitBranch className="size-3.5" />
            {issue.branch_links_count}
            <span className="sr-only">
              {issue.branch_links_count === 1 ? " linked branch" : " linked branches"}
            </span>
          </span>
        )}
        <span data-part="dependencies" className="contents">
          {dependencies}
        </span>
      </div>
    </>
  );
}
