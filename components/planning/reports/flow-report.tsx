"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Dates } from "@/components/ui/text/date-format";
import { useDates } from "@/components/ui/text/now";
import { lazyPart } from "@/components/ui/lazy-part";
import { cumulativeFlowQuery, type ReportFilters } from "@/lib/planning/reports/client";
import type { CumulativeFlow } from "@/lib/planning/reports/schema";
import { ReportView } from "./report-view";

const Chart = lazyPart(() => import("./flow-chart").then((module) => module.FlowChart), {
  loading: () => <Skeleton className="h-80" />,
  isQuiet: true,
}).Part;

function summaryOf({ days, lanes }: CumulativeFlow, dates: Dates): string {
  const last = days.findLast(({ counts }) => counts !== null);
  if (!last) return "";
  const parts = lanes.map(({ title }, index) => `${title} ${last.counts?.[index] ?? 0}`);
  return `On ${dates.day(last.day)}: ${parts.join(", ")}.`;
}

/** The number of issues in each lane, day by day. */
export function FlowReport(props: { projectId: number; filters: ReportFilters }) {
  const dates = useDates();
  const query = useQuery(cumulativeFlowQuery(props.projectId, props.filters));
  return (
    <ReportView
      query={query}
      emptyText={({ days }) =>
        days.every(({ counts }) => counts === null || counts.every((count) => count === 0))
          ? props.filters.issues
            ? "No issues in this period match the filters."
            : "There were no issues in this period. Choose another, or press C to create the first one."
          : undefined
      }
      summary={(report) => summaryOf(report, dates)}
      chart={(report, summary) => <Chart report={report} summary={summary} />}
      table={({ days, lanes }) => ({
        caption: "Issues in each lane at the end of the day",
        head: ["Day", ...lanes.map(({ title }) => title)],
        rows: days.map(({ day, counts }) => [
          dates.day(day),
          ...(counts ?? lanes.map(() => "–" as const)),
        ]),
      })}
    />
  );
}
