import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { ColorDot } from "@/components/ui/data/color-dot";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { TypeIcon } from "@/components/issues/fields/type-icon";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import type { ListPart, RowGrouping } from "@/lib/issues/issues/client/list-groups";
import type { RowNames } from "./list-names";

interface GroupTitle {
  title: string;
  icon: ReactNode;
}

const NONE: Record<RowGrouping, string> = {
  project: "No project",
  lane: "No lane",
  assignee: "Unassigned",
  priority: "No priority",
  epic: "No epic",
  sprint: "No sprint",
  label: "No labels",
  type: "No type",
  parent: "No parent",
};

function colored(item: { color: number } | undefined, title: string | undefined): GroupTitle {
  return { title: title ?? "Deleted", icon: item && <ColorDot color={item.color} /> };
}

/** What the header of a group shows. Its value is null for issues without one. */
export function groupTitle(
  grouping: RowGrouping,
  { value, title, issueKey }: Pick<ListPart, "value" | "title" | "issueKey">,
  names: RowNames,
): GroupTitle {
  if (value === null) {
    const icon = grouping === "assignee" ? <Avatar name={null} size="xs" decorative /> : null;
    return { title: NONE[grouping], icon };
  }
  switch (grouping) {
    case "project":
      return { title: title ?? "Deleted", icon: null };
    case "lane":
      return colored(names.lanes.get(value), title ?? names.lanes.get(value)?.title);
    case "epic":
      return colored(names.epics.get(value), title ?? names.epics.get(value)?.title);
    case "label": {
      const label = names.labels.find(({ id }) => id === value);
      return colored(label, label?.name);
    }
    case "sprint":
      return { title: names.sprints.get(value)?.title ?? "Deleted", icon: null };
    case "priority":
      return { title: priorityLabel(value), icon: <PriorityIcon priority={value} decorative /> };
    case "type":
      return { title: issueTypeLabel(value), icon: <TypeIcon type={value} decorative /> };
    case "parent":
      return {
        title: title ?? "Deleted",
        icon: <span className="shrink-0 font-normal text-text-muted numeric">{issueKey}</span>,
      };
    case "assignee": {
      const person = names.people.get(value);
      const name = person?.name ?? title ?? "Former member";
      return {
        title: name,
        icon: <Avatar name={name} src={person?.picture ?? null} size="xs" decorative />,
      };
    }
  }
}
