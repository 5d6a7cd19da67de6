"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Days } from "../dates/planned-days";
import type { Scale } from "./scale";

/** Pixels of the scale that are drawn on each side of what is in view. */
const AHEAD = 1500;

/**
 * Scrolls a timeline sideways: to today at first and after a change of zoom, and to keep its place
 * when the scale begins earlier or later. Returns what scrolls, and the days around those in view.
 */
export function useTimeScroll(scale: Scale, today: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const [around, setAround] = useState(0);
  const last = useRef<Scale | null>(null);

  const goToday = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollLeft = scale.x(today) - element.clientWidth / 4;
  }, [scale, today]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const before = last.current;
    last.current = scale;
    if (!element || before === scale) return;
    if (before?.zoom === scale.zoom) element.scrollLeft += scale.x(before.from);
    else goToday();
  }, [scale, goToday]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () =>
      setAround((now) =>
        Math.abs(now - element.scrollLeft) < AHEAD / 2 ? now : element.scrollLeft,
      );
    read();
    element.addEventListener("scroll", read, { passive: true });
    return () => element.removeEventListener("scroll", read);
  }, []);

  const day = (x: number) => scale.dayAt(Math.min(Math.max(x, 0), scale.width - 1));
  const days: Days = { from: day(around - AHEAD), to: day(around + 2 * AHEAD) };
  return { scroller, days, goToday };
}
