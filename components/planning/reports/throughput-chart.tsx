"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { useDates } from "@/components/ui/text/now";
import type { Throughput } from "@/lib/planning/reports/schema";
import { AXIS, ChartFrame, ChartTooltip, GRID, type Series } from "./chart-frame";

const SERIES: readonly Series[] = [
  { key: "created", name: "Created", color: "var(--border-strong)" },
  { key: "completed", name: "Completed", color: "var(--success)" },
  { key: "reopened", name: "Reopened", color: "var(--warning)" },
];

/** Created, completed and reopened issues, side by side in this order. */
export function ThroughputChart({ report, summary }: { report: Throughput; summary: string }) {
  const dates = useDates();
  const data = report.periods.map((period) => ({ ...period, day: dates.day(period.starts_on) }));
  return (
    <ChartFrame summary={summary} series={SERIES}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8 }} barGap={1}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="day" {...AXIS} minTickGap={16} />
          <YAxis {...AXIS} width={36} allowDecimals={false} />
          <ChartTooltip />
          {SERIES.map(({ key, name, color }) => (
            <Bar key={key} dataKey={key} name={name} fill={color} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
