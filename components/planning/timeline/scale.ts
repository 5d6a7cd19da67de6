import { addDays } from "@/lib/issues/filters/dates";
import type { Zoom } from "@/lib/issues/issues/list/timeline/timeline-display";
import {
  addMonths,
  monthOf,
  monthTitle,
  startOfWeek,
} from "@/lib/issues/issues/list/calendar/month";
import { dayNumber } from "@/components/issues/fields/calendar-day";
import type { Days } from "../dates/planned-days";

/** The width of a day in each zoom, in pixels. */
const DAY_WIDTHS: Record<Zoom, number> = { weeks: 28, months: 10, quarters: 4 };

/** Where days are on a timeline. */
export interface Scale extends Days {
  zoom: Zoom;
  /** The width of a day and of all of them, in pixels. */
  dayWidth: number;
  width: number;
  /** Where a day begins, in pixels from the start. */
  x: (day: string) => number;
  /** The day at a distance from the start. */
  dayAt: (x: number) => string;
}

/** Makes a scale that has room for whole months around the days. */
export function makeScale({ from, to }: Days, zoom: Zoom): Scale {
  const first = `${addMonths(monthOf(from), -1)}-01`;
  const last = addDays(`${addMonths(monthOf(to), zoom === "quarters" ? 7 : 3)}-01`, -1);
  const dayWidth = DAY_WIDTHS[zoom];
  const start = dayNumber(first);
  return {
    zoom,
    from: first,
    to: last,
    dayWidth,
    width: (dayNumber(last) - start + 1) * dayWidth,
    x: (day) => (dayNumber(day) - start) * dayWidth,
    dayAt: (x) => addDays(first, Math.floor(x / dayWidth)),
  };
}

/** A line of the scale, with its name. */
export interface Tick {
  day: string;
  label: string;
}

const shortMonth = (day: string) => monthTitle(monthOf(day)).slice(0, 3);

function nextTick(day: string, zoom: Zoom): string {
  if (zoom === "weeks") return addDays(day, 7);
  return `${addMonths(monthOf(day), zoom === "months" ? 1 : 3)}-01`;
}

function firstTick(day: string, zoom: Zoom, weekStart: number): string {
  if (zoom === "weeks") return startOfWeek(day, weekStart);
  if (zoom === "months") return `${monthOf(day)}-01`;
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  return `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, "0")}-01`;
}

function tickLabel(day: string, zoom: Zoom): string {
  if (zoom === "weeks") return `${shortMonth(day)} ${Number(day.slice(8))}`;
  if (zoom === "months") return `${shortMonth(day)} ${day.slice(0, 4)}`;
  return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
}

/** The weeks, months or quarters between two days. */
export function ticksBetween({ from, to }: Days, zoom: Zoom, weekStart: number): Tick[] {
  const ticks: Tick[] = [];
  for (let day = firstTick(from, zoom, weekStart); day <= to; day = nextTick(day, zoom))
    ticks.push({ day, label: tickLabel(day, zoom) });
  return ticks;
}
