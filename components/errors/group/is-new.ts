import type { ErrorGroup } from "@/lib/errors/groups/schema";

const DAY = 86_400_000;

/** Whether a group was first seen in the last 24 hours. `now` is in epoch milliseconds. */
export function isNewGroup({ first_seen_at }: Pick<ErrorGroup, "first_seen_at">, now: number) {
  return now - Date.parse(first_seen_at) < DAY;
}
