import { type Choice, onlyValue } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { Sprint } from "@/lib/planning/sprints/schema";
import type { NewIssue } from "./new-issue";

type FilterValues = { parent_id?: number | null } & Partial<
  Pick<
    NewIssue,
    "lane_id" | "assignee_id" | "sprint_id" | "epic_id" | "label_ids" | "priority" | "type"
  >
>;

/** Whom "me" means, and the sprints that "active" can mean. */
interface Meaning {
  userId: number;
  sprints: readonly Pick<Sprint, "id" | "started_at" | "completed_at">[];
}

/**
 * Returns the values that a new issue needs to match the filters it is created under. Filters that
 * leave a choice, such as two priorities, give none.
 */
export function filterValues(filters: IssueFilters, { userId, sprints }: Meaning): FilterValues {
  function only(choice: Choice | undefined): number | null | undefined {
    const value = onlyValue(choice);
    if (value === "none") return null;
    if (value === "me") return userId;
    if (value !== "active") return typeof value === "number" ? value : undefined;
    const active = sprints.filter((sprint) => sprint.started_at && !sprint.completed_at);
    return active.length === 1 ? active[0]?.id : undefined;
  }
  function labels(choice: Choice | undefined): number[] | undefined {
    const isOpen = !choice || choice.isNot || (choice.values.length > 1 && !choice.isAll);
    return isOpen ? undefined : choice.values.filter((value) => typeof value === "number");
  }
  const values = {
    lane_id: only(filters.lane_id),
    assignee_id: only(filters.assignee_id),
    sprint_id: only(filters.sprint_id),
    epic_id: only(filters.epic_id),
    parent_id: only(filters.parent_id),
    label_ids: labels(filters.label_id),
    priority: only(filters.priority),
    type: only(filters.type),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
