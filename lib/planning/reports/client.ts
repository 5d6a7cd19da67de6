import { projectKey } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Burndown, CumulativeFlow, Throughput } from "./schema";

/** The parameters of a report, as in its URL. */
export interface ReportFilters {
  from?: string;
  to?: string;
  sprint_id?: number;
  interval?: "day" | "week";
  /** Filters of issues, as in a URL. */
  issues?: Readonly<Record<string, string>>;
}

function reportQuery<Report>(projectId: number, name: string, filters: ReportFilters) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "reports", name, filters],
    queryFn: ({ signal }) => {
      const { issues, ...own } = filters;
      const query = new URLSearchParams(
        Object.entries({ ...issues, ...own }).map(([field, value]) => [field, String(value)]),
      );
      return api.get<Report>(`/api/projects/${projectId}/reports/${name}?${query}`, { signal });
    },
  });
}

export const burndownQuery = (projectId: number, filters: ReportFilters) =>
  reportQuery<Burndown>(projectId, "burndown", filters);

export const cumulativeFlowQuery = (projectId: number, filters: ReportFilters) =>
  reportQuery<CumulativeFlow>(projectId, "cumulative-flow", filters);

export const throughputQuery = (projectId: number, filters: ReportFilters) =>
  reportQuery<Throughput>(projectId, "throughput", filters);
