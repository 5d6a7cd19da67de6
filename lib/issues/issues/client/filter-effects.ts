import type { EditedField } from "./edit-conflict";
import { FILTER_FIELDS, type FilterField, type IssueFilters } from "./filters";

/** The fields that decide whether an issue passes a filter. Without an entry, any may. */
const DECIDING: Partial<Record<FilterField, readonly EditedField[]>> = {
  query: ["title", "description"],
  project_id: [],
  lane_id: ["lane_id"],
  assignee_id: ["assignee_id"],
  creator_id: [],
  sprint_id: ["sprint_id"],
  epic_id: ["epic_id"],
  label_id: ["label_ids"],
  priority: ["priority"],
  type: ["type"],
  parent_id: ["parent_id"],
  due: ["due_on", "lane_id"],
  start: ["start_on"],
  created: [],
  resolved: [],
  state: ["lane_id"],
  exclude_final_lane: ["lane_id"],
};

/**
 * Whether an issue may pass filters after a change of these fields but not before, or the other way
 * around. It may if it is not known which fields have changed.
 */
export function mayPassDifferently(
  filters: IssueFilters,
  changed: readonly EditedField[] | undefined,
): boolean {
  return FILTER_FIELDS.some((filter) => {
    if (filters[filter] === undefined) return false;
    const deciding = DECIDING[filter];
    return changed === undefined || !deciding || deciding.some((field) => changed.includes(field));
  });
}
