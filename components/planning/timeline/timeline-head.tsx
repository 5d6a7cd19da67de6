import { cn } from "@/components/ui/cn";
import type { Days } from "../dates/planned-days";
import { type Scale, ticksBetween } from "./scale";

interface TimelineTicksProps {
  scale: Scale;
  /** The days in view. */
  days: Days;
  weekStart: number;
}

/** The names of the weeks, months or quarters above the rows. */
export function TimelineHead({ scale, days, weekStart }: TimelineTicksProps) {
  return (
    <div role="row" aria-rowindex={1} className="timeline-head">
      <div role="columnheader" className="timeline-title bg-surface font-medium">
        Issue
      </div>
      <div role="columnheader" aria-label="Dates" className="relative flex-1">
        {ticksBetween(days, scale.zoom, weekStart).map(({ day, label }) => (
          <span
            key={day}
            style={{ left: scale.x(day) }}
            className="absolute inset-y-0 flex items-center border-l border-border pl-1.5 whitespace-nowrap"
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Lines that continue those of the head, and one for today, below the rows' bars. */
export function TimelineGuides({
  scale,
  days,
  weekStart,
  today,
}: TimelineTicksProps & { today: string }) {
  const line = "absolute inset-y-0 w-px";
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 left-(--titles)"
    >
      {ticksBetween(days, scale.zoom, weekStart).map(({ day }) => (
        <span key={day} style={{ left: scale.x(day) }} className={cn(line, "bg-border")} />
      ))}
      <span
        data-today=""
        style={{ left: scale.x(today) + scale.dayWidth / 2 }}
        className={cn(line, "z-[5] w-0.5 bg-accent")}
      />
    </div>
  );
}
