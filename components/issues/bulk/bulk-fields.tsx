import type { ReactNode } from "react";
import {
  ArrowRightLeft,
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
import type { BulkField } from "./bulk-plan";

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
  { field: "due_on", icon: <CalendarClock />, command: "due" },
  { field: "parent_id", icon: <CornerLeftUp />, command: "parent" },
];
