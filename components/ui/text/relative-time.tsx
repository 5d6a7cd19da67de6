"use client";

import { useDates, useNow } from "./now";

interface RelativeTimeProps {
  /** ISO 8601, as in the API. */
  value: string;
  className?: string;
  /** Whether the exact time has seconds. */
  isPrecise?: boolean;
}

/** "3 h ago", with the exact time in the user's time zone on hover. Updates itself. */
export function RelativeTime({ value, className, isPrecise = false }: RelativeTimeProps) {
  const dates = useDates();
  const { hydrated } = useNow();
  return (
    <time
      dateTime={value}
      // Browsers name time zones in different ways, so the server leaves it out.
      title={hydrated ? (isPrecise ? dates.precise : dates.exact)(value) : undefined}
      className={className ?? "numeric"}
    >
      {dates.relative(value)}
    </time>
  );
}
