import { fullName } from "@/components/ui/text/full-name";
import { Avatar } from "@/components/ui/data/avatar";
import { ColorDot } from "@/components/ui/data/color-dot";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import type { EditedField } from "@/lib/issues/issues/client/edit-conflict";
import type { Epic } from "@/lib/planning/epics/schema";
import { ISSUE_TYPES, PRIORITIES } from "@/lib/issues/issues/enumerations";
import type { Label } from "@/lib/planning/labels/schema";
import type { Lane } from "@/lib/planning/lanes/schema";
import type { Member } from "@/lib/people/members/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { PriorityIcon } from "./priority-icon";
import { TypeIcon } from "./type-icon";

type Option = ComboboxOption<number>;

const DEACTIVATED = 2;

/** The choice of no value. */
export const CLEAR_LABELS: Partial<Record<EditedField, string>> = {
  assignee_id: "Unassigned",
  sprint_id: "No sprint",
  epic_id: "No epic",
  start_on: "No start date",
  due_on: "No due date",
};

export const PRIORITY_OPTIONS: readonly Option[] = PRIORITIES.map((label, value) => ({
  value,
  label,
  icon: <PriorityIcon priority={value} decorative />,
  shortcut: String(value + 1),
}));

export const TYPE_OPTIONS: readonly Option[] = ISSUE_TYPES.map((label, value) => ({
  value,
  label,
  icon: <TypeIcon type={value} decorative />,
}));

export function laneOptions(lanes: readonly Lane[]): Option[] {
  return lanes.map(({ id, title, color }) => ({
    value: id,
    label: title,
    icon: <ColorDot color={color} />,
  }));
}

/**
 * Members sorted by name, with the current user first. Deactivated members are only offered if
 * already chosen.
 */
export function memberOptions(
  members: readonly Member[],
  me: number,
  chosen: number | null,
): Option[] {
  return members
    .filter(({ id, status }) => status !== DEACTIVATED || id === chosen)
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
    .map((member) => {
      const name = fullName(member);
      return {
        value: member.id,
        label: name,
        keywords: [member.email],
        ...(member.id === me && { detail: "you" }),
        icon: <Avatar name={name} src={member.profile_picture} size="xs" decorative />,
      };
    });
}

/** Active and planned sprints. A completed one is only offered if already chosen. */
export function sprintOptions(sprints: readonly Sprint[], chosen: number | null): Option[] {
  return sprints
    .filter(({ id, completed_at }) => completed_at === null || id === chosen)
    .map(({ id, title, completed_at }) => ({
      value: id,
      label: title,
      ...(completed_at !== null && { detail: "completed" }),
    }));
}

export function epicOptions(epics: readonly Epic[]): Option[] {
  return epics.map(({ id, title, color }) => ({
    value: id,
    label: title,
    icon: <ColorDot color={color} />,
  }));
}

export function labelOptions(labels: readonly Label[]): Option[] {
  return labels.map(({ id, name, color }) => ({
    value: id,
    label: name,
    icon: <ColorDot color={color} />,
  }));
}
