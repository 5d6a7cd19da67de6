"use client";

import { createContext, use } from "react";
import type { ListNames } from "@/components/issues/list/rows/list-names";
import { createExternalStore, type ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { DatePart, Days } from "../dates/planned-days";

/** Where a dragged issue can be dropped: a day, or the issues without one. */
export type Spot = string;
export const NO_DAY: Spot = "none";

/** A number of months: to the one before, or the one after. */
export type Turn = -1 | 1;

/** A drag in progress. */
export interface DayDrag {
  /** As it was when it was picked up. */
  issue: ListedIssue;
  part: DatePart;
  /** The number of days from its first day to the one that it is held by. */
  offset: number;
  over: Spot | null;
  /** The days that it would cover if it was dropped now. */
  days: Days | null;
  /** The month to which it leads, while it is held at that one's control. */
  turns: Turn | null;
  /** Whether another month has been shown since it was picked up. */
  hasTurned: boolean;
}

export function createDayDrag(): ExternalStore<DayDrag | null> {
  return createExternalStore<DayDrag | null>(null);
}

/** What every day and issue of the calendar needs. */
export interface CalendarTools {
  projectId: number;
  names: ListNames;
  finalLaneId: number | undefined;
  today: string;
  drag: ExternalStore<DayDrag | null>;
  peeked: string | null;
  canChange: (issue: ListedIssue) => boolean;
  /** Opens an issue in the peek. */
  open: (issue: ListedIssue) => void;
  /** Opens the composer for an issue due on a day; undefined if the person may not create any. */
  create: ((day: string) => void) | undefined;
}

const Tools = createContext<CalendarTools | null>(null);

export const CalendarProvider = Tools.Provider;

export function useCalendarTools(): CalendarTools {
  const tools = use(Tools);
  if (tools === null) throw new Error("parts of the calendar must be inside it");
  return tools;
}
