"use client";

import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { addMonths, monthOf } from "@/lib/issues/issues/list/calendar/month";
import { addDays } from "@/lib/issues/filters/dates";
import {
  cellOf,
  firstItemOf,
  focusItemBeside,
  hasCalendarFocus,
  itemOf,
} from "./calendar-elements";
import { calendarActions } from "./calendar-actions";
import type { Calendar } from "./use-calendar";
import { type DatePart, type Dates, daysOf } from "../dates/planned-days";

interface CalendarKeysInput {
  calendar: Calendar;
  find: (key: string) => ListedIssue | undefined;
  peeked: string | null;
  open: (issue: ListedIssue) => void;
  create: ((day: string) => void) | undefined;
  edit: (issue: ListedIssue, field: QuickField, row: HTMLElement) => void;
  openMenu: (item: HTMLElement | null) => void;
  /** Moves the dates of an issue, or one of them. Returns the new ones if they change. */
  move: (issue: ListedIssue, part: DatePart, by: number) => Dates | undefined;
}

/** What has focus, or had it last: a day, or an issue. */
interface Active {
  day: string | null;
  key: string | null;
}

/** The day that an issue is on: the one on which it got focus, unless it has left that. */
function dayOn(issue: ListedIssue, day: string | null): string | null {
  const days = daysOf(issue);
  return day !== null && days && days.from <= day && day <= days.to ? day : issue.due_on;
}

const NOTHING: Active = { day: null, key: null };

/** Moves focus to days, also of months that are not shown yet, and keeps it when what has it is gone. */
function useDayFocus(activeKey: string | null, stop: string, showMonth: Calendar["showMonth"]) {
  /** The day to focus once it is shown, or an issue on it. */
  const wanted = useRef<{ day: string; key?: string } | null>(null);
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    const { day, key } = wanted.current ?? {};
    const cell = day === undefined ? null : cellOf(day);
    if (cell) {
      wanted.current = null;
      ((key === undefined ? null : itemOf(key)) ?? cell).focus();
    } else if (key === undefined && hasFocus.current && document.activeElement === document.body) {
      ((activeKey === null ? null : itemOf(activeKey)) ?? cellOf(stop))?.focus();
    }
  });

  const goTo = useCallback(
    (next: string) => {
      const cell = cellOf(next);
      wanted.current = cell ? null : { day: next };
      if (cell) cell.focus();
      else showMonth(monthOf(next));
    },
    [showMonth],
  );

  /** Shows another month, and focuses one of its days if the calendar has focus. */
  const showFocused = useCallback(
    (next: string | undefined, focused: string) => {
      if (hasCalendarFocus()) wanted.current = { day: focused };
      showMonth(next);
    },
    [showMonth],
  );

  /** Shows the month of an issue that is leaving the one shown, and focuses it there. */
  const follow = useCallback(
    (key: string, day: string) => {
      if (hasFocus.current) wanted.current = { day, key };
      showMonth(monthOf(day));
    },
    [showMonth],
  );

  const hold = useCallback(() => {
    hasFocus.current = true;
  }, []);
  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    // Without a target, the focused element may be gone.
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
      hasFocus.current = false;
  }, []);
  return { goTo, showFocused, follow, hold, onBlur };
}

/**
 * The keys of the calendar. Arrows move between days, J and K between issues. Focus follows an
 * issue to another day.
 */
export function useCalendarKeys(input: CalendarKeysInput) {
  const { calendar, find, peeked, open, create, edit, openMenu, move } = input;
  const { month, today, weeks, showMonth, toggleUndated } = calendar;
  const [active, setActive] = useState(NOTHING);
  const key = peeked ?? active.key;
  const issue = key === null ? undefined : find(key);
  const isShown = (shown: string) => weeks.some((week) => week.includes(shown));
  const day = issue ? dayOn(issue, active.day) : active.day;
  const stop = day !== null && isShown(day) ? day : isShown(today) ? today : `${month}-01`;

  const { goTo, showFocused, follow, hold, onBlur } = useDayFocus(active.key, stop, showMonth);

  const isPeeking = peeked !== null;
  const actions = useMemo(
    () =>
      calendarActions({
        issue: isPeeking ? undefined : issue,
        day: isPeeking ? null : day,
        isPeeking,
        step: focusItemBeside,
        stepDays: (by) => goTo(day === null ? stop : addDays(stop, by)),
        showMonth: (by) => {
          const next = addMonths(month, by);
          showFocused(next, `${next}-01`);
        },
        goToday: () => {
          if (month === monthOf(today)) goTo(today);
          else showFocused(undefined, today);
        },
        enterDay: () => {
          if (day === null) return;
          const first = firstItemOf(day);
          if (first) first.focus();
          else create?.(day);
        },
        open,
        create,
        edit: (field) => {
          const row = issue && itemOf(issue.key);
          if (issue && row) edit(issue, field, row);
        },
        openMenu: () => openMenu(issue ? itemOf(issue.key) : null),
        move: (moved, part, by) => {
          const days = daysOf(move(moved, part, by) ?? moved);
          const [first = "", last = ""] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
          if (days && days.from > last) follow(moved.key, days.from);
          else if (days && days.to < first) follow(moved.key, days.to);
        },
        toggleUndated,
      }),
    [
      isPeeking,
      issue,
      day,
      stop,
      month,
      today,
      goTo,
      showFocused,
      follow,
      weeks,
      open,
      create,
      edit,
      openMenu,
      move,
      toggleUndated,
    ],
  );
  useShortcuts(actions);

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      // What opens over the calendar is inside it for React only.
      if (!event.currentTarget.contains(event.target)) return;
      hold();
      const item = event.target.closest<HTMLElement>("[data-issue-key]");
      const cell = event.target.closest<HTMLElement>("[data-day]");
      setActive({
        day: cell?.dataset["day"] ?? null,
        key: item?.dataset["issueKey"] ?? null,
      });
    },
    [hold],
  );
  return { stop, onFocus, onBlur };
}
