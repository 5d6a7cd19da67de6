"use client";

import { formatExact, formatRelative } from "./format-time";
import { useNow } from "./now";

interface RelativeTimeProps {
  /** ISO 8601, as in the API. */
  value: string;
  className?: string;
}

/** "3 h ago", with the exact time in the user's time zone on hover. Updates itself. */
export function RelativeTime({ value, className }: RelativeTimeProps) {
  const { now, hydrated } = useNow();
  const at = Date.parse(value);
  // The server does not know the user's time zone. Until hydration, dates are in UTC and there is
  // no title.
  const zone = hydrated ? undefined : "UTC";
  return (
    <time
      dateTime={value}
      title={hydrated ? formatExact(at) : undefined}
      className={className ?? "numeric"}
    >
      {formatRelative(at, now, zone)}
    </time>
  );
}
