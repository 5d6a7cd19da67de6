import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { Prisma } from "@/lib/platform/db/query";
import { filterCondition } from "./conditions";
import { type ReportFilters, reportFilters } from "./report-schema";

/** The condition of a report's filters on an issue `i`; undefined without any. */
export function reportCondition(
  project: ProjectScope,
  query: ReportFilters,
): Prisma.Sql | undefined {
  const names = reportFilters.keyof().options;
  const given = names.filter((name) => query[name] !== undefined);
  if (given.length === 0) return undefined;
  const chosen = Object.fromEntries(given.map((name) => [name, query[name]]));
  return filterCondition(project, { ...chosen, query: "" });
}
