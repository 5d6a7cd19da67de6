import type { IssueActivity } from "@/lib/issues/issues/schema";

/** A change that a notification tells of, by what both have in common. */
export interface ChangeRef {
  field?: "lane_id" | "assignee_id";
  /** The time of the change, exactly. */
  at?: string;
  /** When a snooze was over: a change moments before is what ended it. */
  wokenAt?: string;
}

/** How soon a change ends a snooze. */
const WAKING_MS = 10_000;
const WAKING: readonly (string | null)[] = ["lane_id", "assignee_id"];

/** Returns the change that ended a snooze, or else the one that was made at that time. */
export function findChange(
  activity: readonly IssueActivity[],
  { field, at, wokenAt }: ChangeRef,
): IssueActivity | undefined {
  const end = Date.parse(wokenAt ?? "");
  const waking = activity.find(({ field: changed, created_at: time }) => {
    const before = end - Date.parse(time);
    return WAKING.includes(changed) && before >= 0 && before <= WAKING_MS;
  });
  if (waking || at === undefined) return waking;
  const made = activity.filter(({ created_at: time }) => time === at);
  // An issue that is created with an assignee has a single entry.
  return made.find((change) => change.field === field) ?? made[0];
}

export const changeAnchor = (changeId: number) => `change-${changeId}`;
