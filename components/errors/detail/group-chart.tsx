"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Segmented } from "@/components/ui/form/segmented";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import { errorTrendQuery } from "@/lib/errors/groups/client/mutations";
import type { Dates } from "@/components/ui/text/date-format";
import { useDates } from "@/components/ui/text/now";
import type { TrendInterval, TrendPeriod, TrendPoint } from "@/lib/errors/groups/schema";
import {
  type Bar,
  bucketLabel,
  CHART_RANGES,
  type ChartRange,
  HEIGHT,
  occurrences,
  scaleTop,
  STEP,
  toBars,
} from "./group-chart-scale";

const RANGES = (Object.keys(CHART_RANGES) as ChartRange[]).map((value) => ({
  value,
  label: CHART_RANGES[value].label,
}));

interface GroupChartProps {
  projectId: number;
  groupId: number;
  /** Of the list that the group was opened from; null if unknown. */
  period: TrendPeriod | null;
}

/** Occurrences per hour or day, as bars and as a table. */
export function GroupChart({ projectId, groupId, period }: GroupChartProps) {
  const [range, setRange] = useState<ChartRange>(period ?? "7d");
  const { interval, span, points: count } = CHART_RANGES[range];
  const [isTable, setTable] = useState(false);
  const trend = useQuery(errorTrendQuery(projectId, groupId, interval));
  const points = trend.data?.slice(-count);
  return (
    <section aria-labelledby="chart-heading">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="chart-heading" className="text-md font-semibold">
          Occurrences
        </h2>
        <span className="text-xs text-text-muted">In the {span}</span>
        <div className="ml-auto flex items-center gap-2">
          <Button
            variant={isTable ? "secondary" : "ghost"}
            size="sm"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            Table
          </Button>
          <Segmented
            label="Period of the chart"
            value={range}
            onValueChange={setRange}
            options={RANGES}
            className="w-44"
          />
        </div>
      </div>
      {points ? (
        isTable ? (
          <TrendTable points={points} interval={interval} span={span} />
        ) : (
          <Bars points={points} interval={interval} span={span} />
        )
      ) : trend.isError ? (
        <p className="text-sm text-text-muted">
          Couldn’t load the chart.{" "}
          <Button size="sm" onClick={() => void trend.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </section>
  );
}

interface PointsProps {
  points: readonly TrendPoint[];
  interval: TrendInterval;
  /** "last 7 days". */
  span: string;
}

function barLabel({ point }: Bar, interval: TrendInterval, dates: Dates): string {
  return `${bucketLabel(point.at, interval, dates)}: ${occurrences(point.count)}`;
}

function Bars({ points, interval, span }: PointsProps) {
  const dates = useDates();
  const counts = points.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const highest = Math.max(0, ...counts);
  const top = scaleTop(highest);
  const label = `${occurrences(total)} in the ${span}, peaking at ${highest} in one ${interval}`;
  const width = points.length * STEP;
  const first = points[0];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-text-muted">
      <div aria-hidden="true" className="flex h-20 flex-col justify-between text-right numeric">
        <span className="-mt-2">{top.toLocaleString("en")}</span>
        <span className="-mb-2">0</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-y border-border"
      >
        {toBars(points, top).map((bar) => (
          <Tooltip key={bar.point.at} content={barLabel(bar, interval, dates)} side="bottom">
            <g className="fill-accent hover:fill-accent-hover">
              {/* Catches the pointer over the whole height. */}
              <rect x={bar.x} y={0} width={STEP} height={HEIGHT} className="fill-transparent" />
              {bar.height > 0 && <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} />}
            </g>
          </Tooltip>
        ))}
      </svg>
      <div aria-hidden="true" className="col-start-2 mt-1 flex justify-between">
        <span>{first && bucketLabel(first.at, interval, dates)}</span>
        <span>now</span>
      </div>
    </div>
  );
}

function TrendTable({ points, interval, span }: PointsProps) {
  const dates = useDates();
  const bucket = interval === "hour" ? "Hour" : "Day (UTC)";
  const nonEmpty = points.filter(({ count }) => count > 0).toReversed();
  if (nonEmpty.length === 0) {
    return <p className="text-sm text-text-muted">None in the {span}.</p>;
  }
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Occurrences as a table"
      className="max-h-48 overflow-y-auto rounded-md border border-border px-3"
    >
      <table className="w-full text-xs numeric">
        <thead>
          <tr className="text-left text-text-muted">
            <th scope="col" className="py-1.5 font-medium">
              {bucket}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Occurrences
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-t border-border">
          {nonEmpty.map(({ at, count }) => (
            <tr key={at}>
              <th scope="row" className="py-1 text-left font-normal">
                {bucketLabel(at, interval, dates)}
              </th>
              <td className="py-1 text-right">{count.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
