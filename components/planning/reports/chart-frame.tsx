"use client";

import type { ReactNode } from "react";
import { Tooltip } from "recharts";

/** A chart series, as listed in the legend. */
export interface Series {
  key: string;
  name: string;
  color: string;
  /** Line style, because color must not be the only difference. */
  dash?: string;
}

export const AXIS = {
  tick: { fontSize: 11, fill: "var(--text-muted)" },
  stroke: "var(--border-strong)",
  tickLine: false,
} as const;

export const GRID = { stroke: "var(--border)", vertical: false } as const;

/** The tooltip, in the theme's colors. */
export function ChartTooltip({ format }: { format?: (value: number) => string }) {
  return (
    <Tooltip
      isAnimationActive={false}
      cursor={{ stroke: "var(--border-strong)", fill: "var(--surface-hover)" }}
      contentStyle={{
        background: "var(--surface-raised)",
        border: "1px solid var(--border)",
        borderRadius: 6,
        fontSize: 12,
      }}
      labelStyle={{ color: "var(--text)" }}
      itemStyle={{ color: "var(--text)" }}
      {...(format && { formatter: (value) => format(Number(value)) })}
    />
  );
}

function Mark({ color, dash }: Pick<Series, "color" | "dash">) {
  return (
    <svg aria-hidden="true" width="20" height="10" className="shrink-0">
      {dash === undefined ? (
        <rect width="20" height="10" rx="2" fill={color} />
      ) : (
        <line
          x1="0"
          y1="5"
          x2="20"
          y2="5"
          stroke={color}
          strokeWidth="2.5"
          strokeDasharray={dash}
        />
      )}
    </svg>
  );
}

interface ChartFrameProps {
  /** The chart as one sentence, for screen readers. */
  summary: string;
  series: readonly Series[];
  children: ReactNode;
}

/** A chart with its legend. Screen readers treat it as one image; the numbers are in the table. */
export function ChartFrame({ summary, series, children }: ChartFrameProps) {
  return (
    <div>
      <div role="img" aria-label={summary} className="h-72 w-full">
        {children}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-muted">
        {series.map(({ key, name, color, dash }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Mark color={color} {...(dash !== undefined && { dash })} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
