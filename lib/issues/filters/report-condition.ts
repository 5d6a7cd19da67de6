import { z } from "zod";
import { reportQuery, throughputQuery } from "@/lib/planning/reports/schema";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { Prisma } from "@/lib/platform/db/query";
import { filterCondition } from "./conditions";
import { exactFilters } from "./schema";

/** Reports have the project in their path, and a sprint of their own: the one that issues were in on each day. */
const reportFilters = z.object(exactFilters).omit({ project_id: true, sprint_id: true });
type ReportFilters = z.output<typeof reportFilters>;
const filters = reportFilters.shape;

/** GET …/reports/{burndown,cumulative-flow} (docs/spec/projects.md#reports), with filters. */
export const filteredReportQuery = reportQuery.extend(filters);
/** GET …/reports/throughput, with filters. */
export const filteredThroughputQuery = throughputQuery.extend(filters);

/** The condition of a report's filters on an issue `i`; undefined without any. */
export function reportCondition(
  project: ProjectScope,
  query: ReportFilters,
): Prisma.Sql | undefined {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const given = names.filter((name) => query[name] !== undefined);
  if (given.length === 0) return undefined;
  const chosen = Object.fromEntries(given.map((name) => [name, query[name]]));
  return filterCondition(project, { ...chosen, query: "" });
}
