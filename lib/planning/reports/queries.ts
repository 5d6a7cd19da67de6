import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { findSprint } from "@/lib/planning/sprints/queries";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { type Range, today } from "./days";

/** Returns a report's sprint, if the project has one with this id. */
export async function findReportSprint(
  project: ProjectScope,
  sprintId: number,
): Promise<Sprint | undefined> {
  try {
    return await findSprint(project, String(sprintId));
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/**
 * Returns a sprint's days: as planned, extended to its completion, or to today if it is overdue.
 * Without planned dates, it begins when it was started or created.
 */
export function sprintRange(sprint: Sprint): Range {
  const from = sprint.starts_on ?? (sprint.started_at ?? sprint.created_at).slice(0, 10);
  const lastWorked =
    sprint.completed_at?.slice(0, 10) ?? (sprint.started_at === null ? from : today());
  const to = sprint.ends_on ?? lastWorked;
  return { from, to: [from, to, lastWorked].toSorted().at(-1) ?? to };
}
