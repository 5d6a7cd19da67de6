"use client";

import { createContext, use } from "react";
import type { ListNames } from "@/components/issues/list/rows/list-names";
import type { ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Scale } from "./scale";
import type { BarDrag } from "./use-bar-drag";

/** What every row of the timeline needs. */
export interface TimelineTools {
  names: ListNames;
  finalLaneId: number | undefined;
  today: string;
  scale: Scale;
  drag: ExternalStore<BarDrag | null>;
  peeked: string | null;
  canChange: (issue: ListedIssue) => boolean;
  open: (issue: ListedIssue) => void;
  /** Called when a row or something in it gets focus. */
  focus: (row: number) => void;
  toggle: (groupId: string) => void;
  /** Shows or hides an issue's sub-issues. */
  setOpen: (issueId: number, isOpen: boolean) => void;
  /** Whether any issue is a sub-issue or has some, so that titles leave room for the levels. */
  isTree: boolean;
  /** Gives an issue without dates the pressed day. */
  setDay: (issue: ListedIssue, day: string) => void;
}

const Tools = createContext<TimelineTools | null>(null);

export const TimelineProvider = Tools.Provider;

export function useTimelineTools(): TimelineTools {
  const tools = use(Tools);
  if (tools === null) throw new Error("parts of the timeline must be inside it");
  return tools;
}
