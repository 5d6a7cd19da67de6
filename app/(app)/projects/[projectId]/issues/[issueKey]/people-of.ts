import type { Issue } from "@/lib/issues/issues/schema";

/** The ids of the people that an issue's page names, including mentions. */
export function peopleOf({ user_id, assignee_id, description, prompt }: Issue): number[] {
  const mentions = `${description} ${prompt ?? ""}`.matchAll(/user:(\d{1,9})\b/g);
  const mentioned = [...mentions].map(([, id]) => Number(id));
  return [user_id, ...(assignee_id === null ? [] : [assignee_id]), ...mentioned];
}
