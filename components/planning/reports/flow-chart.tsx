"use client";

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { hexFromRgb } from "@/components/ui/data/rgb-color";
import { useDates } from "@/components/ui/text/now";
import type { CumulativeFlow } from "@/lib/planning/reports/schema";
import { AXIS, ChartFrame, ChartTooltip, GRID } from "./chart-frame";

/**
 * Stacked issue counts per lane, with the final lane at the bottom. The legend lists them from top
 * to bottom.
 */
export function FlowChart({ report, summary }: { report: CumulativeFlow; summary: string }) {
  const dates = useDates();
  const data = report.days.map(({ day, counts }) => ({
    day: dates.day(day),
    ...Object.fromEntries((counts ?? []).map((count, index) => [`lane${index}`, count])),
  }));
  const series = report.lanes.map(({ title, color }, index) => ({
    key: `lane${index}`,
    name: title,
    color: color === null ? "var(--border-strong)" : hexFromRgb(color),
  }));
  return (
    <ChartFrame summary={summary} series={series}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8 }}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="day" {...AXIS} minTickGap={16} />
          <YAxis {...AXIS} width={36} allowDecimals={false} />
          <ChartTooltip />
          {series.toReversed().map(({ key, name, color }) => (
            <Area
              key={key}
              dataKey={key}
              name={name}
              stackId="lanes"
              type="linear"
              fill={color}
              fillOpacity={0.85}
              stroke="var(--surface)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
