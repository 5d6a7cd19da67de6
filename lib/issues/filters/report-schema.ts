import { z } from "zod";
import { reportQuery, throughputQuery } from "@/lib/planning/reports/schema";
import { exactFilters } from "./schema";

/** Reports have the project in their path, and a sprint of their own: the one that issues were in on each day. */
export const reportFilters = z.object(exactFilters).omit({ project_id: true, sprint_id: true });
export type ReportFilters = z.output<typeof reportFilters>;

/** GET …/reports/{burndown,cumulative-flow} (docs/spec/projects.md#reports), with filters. */
export const filteredReportQuery = reportQuery.extend(reportFilters.shape);
/** GET …/reports/throughput, with filters. */
export const filteredThroughputQuery = throughputQuery.extend(reportFilters.shape);
