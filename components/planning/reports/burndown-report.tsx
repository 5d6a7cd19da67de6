"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { Segmented } from "@/components/ui/form/segmented";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Dates } from "@/components/ui/text/date-format";
import { useDates } from "@/components/ui/text/now";
import { lazyPart } from "@/components/ui/lazy-part";
import { burndownQuery, type ReportFilters } from "@/lib/planning/reports/client";
import type { Burndown } from "@/lib/planning/reports/schema";
import { ReportView } from "./report-view";
import { amountText, type Unit } from "./report-text";

const Chart = lazyPart(() => import("./burndown-chart").then((module) => module.BurndownChart), {
  loading: () => <Skeleton className="h-80" />,
  isQuiet: true,
}).Part;

const UNITS = [
  { value: "count", label: "Issues" },
  { value: "minutes", label: "Estimate" },
] as const;

function summaryOf({ days }: Burndown, unit: Unit, dates: Dates): string {
  const last = days.findLast((day) => day.remaining_count !== null);
  const [first] = days;
  if (!last || !first) return "";
  const remaining = last[`remaining_${unit}`] ?? 0;
  const scope = last[`scope_${unit}`] ?? 0;
  const ideal = last[`ideal_${unit}`];
  const left = unit === "count" ? String(remaining) : amountText(remaining, unit);
  return `On ${dates.day(last.day)}, ${left} of ${amountText(scope, unit)} remained, against an ideal of ${amountText(ideal, unit)}.`;
}

const cell = (value: number | null, unit: Unit) =>
  value === null ? "–" : unit === "count" ? value : amountText(value, unit);

/** The work remaining in a sprint, day by day. */
export function BurndownReport(props: { projectId: number; filters: ReportFilters }) {
  const query = useQuery(burndownQuery(props.projectId, props.filters));
  const dates = useDates();
  const [chosen, choose] = useSearchParam("unit");
  const unit: Unit = chosen === "minutes" ? "minutes" : "count";
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Measure by"
        value={unit}
        onValueChange={(next) => choose(next === "count" ? "" : next)}
        options={UNITS}
        className="w-40 self-start"
      />
      <ReportView
        query={query}
        emptyText={({ days }) =>
          days.every(({ scope_count: scope }) => !scope)
            ? props.filters.issues
              ? "No issues in the sprint match the filters."
              : "The sprint has no issues yet. Plan some in the backlog, then start it."
            : undefined
        }
        summary={(report) => summaryOf(report, unit, dates)}
        chart={(report, summary) => <Chart report={report} unit={unit} summary={summary} />}
        table={({ days }) => ({
          caption: "Burndown",
          head: ["Day", "Scope", "Remaining", "Ideal"],
          rows: days.map((day) => [
            dates.day(day.day),
            cell(day[`scope_${unit}`], unit),
            cell(day[`remaining_${unit}`], unit),
            cell(day[`ideal_${unit}`], unit),
          ]),
        })}
      />
    </div>
  );
}
