"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { useDates } from "@/components/ui/text/now";
import { Segmented } from "@/components/ui/form/segmented";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyPart } from "@/components/ui/lazy-part";
import { type ReportFilters, throughputQuery } from "@/lib/planning/reports/client";
import type { Throughput } from "@/lib/planning/reports/schema";
import { ReportView } from "./report-view";
import { spanText } from "./report-text";

const Chart = lazyPart(
  () => import("./throughput-chart").then((module) => module.ThroughputChart),
  { loading: () => <Skeleton className="h-80" />, isQuiet: true },
).Part;

const INTERVALS = [
  { value: "day", label: "Days" },
  { value: "week", label: "Weeks" },
] as const;

function summaryOf({ totals, lead_time }: Throughput): string {
  const { created, completed, reopened } = totals;
  const counts = `${created} created, ${completed} completed, ${reopened} reopened.`;
  const { p50_minutes: p50, p85_minutes: p85 } = lead_time;
  if (p50 === null || p85 === null) return counts;
  return `${counts} Half were completed within ${spanText(p50)} of being created, and 85% within ${spanText(p85)}.`;
}

/** Created, completed and reopened issues, by day or week. */
export function ThroughputReport(props: { projectId: number; filters: ReportFilters }) {
  const [chosen, choose] = useSearchParam("interval");
  const interval = chosen === "week" ? "week" : "day";
  const dates = useDates();
  const query = useQuery(throughputQuery(props.projectId, { ...props.filters, interval }));
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Group by"
        value={interval}
        onValueChange={(next) => choose(next === "day" ? "" : next)}
        options={INTERVALS}
        className="w-40 self-start"
      />
      <ReportView
        query={query}
        emptyText={({ totals }) =>
          Object.values(totals).every((count) => count === 0)
            ? props.filters.issues
              ? "No matching issues were created or completed in this period."
              : "Nothing was created or completed in this period. Choose another above."
            : undefined
        }
        summary={summaryOf}
        chart={(report, summary) => <Chart report={report} summary={summary} />}
        table={({ periods }) => ({
          caption: "Throughput",
          head: [interval === "day" ? "Day" : "Week of", "Created", "Completed", "Reopened"],
          rows: periods.map((p) => [dates.day(p.starts_on), p.created, p.completed, p.reopened]),
        })}
      />
    </div>
  );
}
