"use client";

import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { useDates } from "@/components/ui/text/now";
import type { Burndown } from "@/lib/planning/reports/schema";
import { AXIS, ChartFrame, ChartTooltip, GRID, type Series } from "./chart-frame";
import { amountText, type Unit } from "./report-text";

const SERIES: readonly (Series & { dash: string })[] = [
  { key: "remaining", name: "Remaining", color: "var(--accent)", dash: "0" },
  { key: "scope", name: "Scope", color: "var(--warning)", dash: "2 3" },
  { key: "ideal", name: "Ideal", color: "var(--text-muted)", dash: "7 5" },
];

interface BurndownChartProps {
  report: Burndown;
  unit: Unit;
  summary: string;
}

/** The work remaining in a sprint, with the ideal line. */
export function BurndownChart({ report, unit, summary }: BurndownChartProps) {
  const dates = useDates();
  const scale = unit === "minutes" ? 60 : 1;
  const data = report.days.map((day) => ({
    day: dates.day(day.day),
    remaining: divide(day[`remaining_${unit}`], scale),
    scope: divide(day[`scope_${unit}`], scale),
    ideal: divide(day[`ideal_${unit}`], scale),
  }));
  return (
    <ChartFrame summary={summary} series={SERIES}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8 }}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="day" {...AXIS} minTickGap={16} />
          <YAxis
            {...AXIS}
            width={36}
            allowDecimals={unit === "minutes"}
            {...(unit === "minutes" && { unit: "h" })}
          />
          <ChartTooltip format={(value) => amountText(value * scale, unit)} />
          {SERIES.map(({ key, name, color, dash }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={color}
              strokeWidth={key === "remaining" ? 2.5 : 1.5}
              strokeDasharray={dash}
              dot={key === "remaining" && data.length <= 31 ? { r: 2.5 } : false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

function divide(value: number | null, divisor: number): number | null {
  return value === null ? null : value / divisor;
}
