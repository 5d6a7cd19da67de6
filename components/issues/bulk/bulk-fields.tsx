import type { ReactNode } from "react";
import {
  ArrowRightLeft,
  CalendarArrowUp,
  CalendarClock,
  CircleUser,
  Clock,
  CornerLeftUp,
  Flag,
  Layers,
  RefreshCw,
  Tag,
} from "@/components/ui/icon/icons";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { type BulkField, projectsOf, type SelectedIssue } from "./bulk-plan";

interface BulkFieldEntry {
  field: BulkField;
  icon: ReactNode;
  /** The same command as for a single issue. */
  command: CommandName;
}

/** The fields of many issues that can be set at once. */
export const BULK_FIELDS: readonly BulkFieldEntry[] = [
  { field: "lane_id", icon: <ArrowRightLeft />, command: "lane" },
  { field: "assignee_id", icon: <CircleUser />, command: "assignee" },
  { field: "priority", icon: <Flag />, command: "priority" },
  { field: "sprint_id", icon: <RefreshCw />, command: "sprint" },
  { field: "epic_id", icon: <Layers />, command: "epic" },
  { field: "label_ids", icon: <Tag />, command: "labels" },
  { field: "estimated_minutes", icon: <Clock />, command: "estimate" },
  { field: "start_on", icon: <CalendarArrowUp />, command: "start" },
  { field: "due_on", icon: <CalendarClock />, command: "due" },
  { field: "parent_id", icon: <CornerLeftUp />, command: "parent" },
];

/** The fields whose values are the same in every project, or have the same names. */
const SHARED: readonly BulkField[] = [
  "lane_id",
  "assignee_id",
  "priority",
  "label_ids",
  "estimated_minutes",
  "start_on",
  "due_on",
];

/**
 * The fields that can be set for these issues: those whose values are known, so that they can be
 * restored, and that their projects share. A lane also needs to know of sub-issues, which it may finish.
 */
export function fieldsFor(issues: readonly SelectedIssue[]): readonly BulkFieldEntry[] {
  const isOneProject = projectsOf(issues).length === 1;
  return BULK_FIELDS.filter(
    ({ field }) =>
      (isOneProject || SHARED.includes(field)) &&
      issues.every(
        (issue) =>
          issue[field] !== undefined && (field !== "lane_id" || issue.children !== undefined),
      ),
  );
}
