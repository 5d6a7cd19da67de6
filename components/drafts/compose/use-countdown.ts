"use client";

import { useEffect, useState } from "react";

/**
 * Whole seconds until a time (epoch milliseconds), counting down. 0 once it has passed, or if it is
 * null.
 */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}
