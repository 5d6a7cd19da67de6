import { formatDate } from "./date-format";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns a short relative time: "just now", "5 min ago", "3 h ago", "6 d ago", then the date, with
 * the year if it is not the current one. Future times read "in 5 min". Both arguments are epoch
 * milliseconds.
 */
export function formatRelative(at: number, now: number, timeZone?: string): string {
  const distance = Math.abs(now - at);
  if (distance < MINUTE) return "just now";
  const amount =
    distance < HOUR
      ? `${Math.floor(distance / MINUTE)} min`
      : distance < DAY
        ? `${Math.floor(distance / HOUR)} h`
        : distance < 7 * DAY
          ? `${Math.floor(distance / DAY)} d`
          : null;
  if (amount !== null) return at > now ? `in ${amount}` : `${amount} ago`;
  return formatDay(at, now, timeZone);
}

/** Returns "12 Mar", or "12 Mar 2024" if the year differs from the one in `now`. */
function formatDay(at: number, now: number, timeZone?: string): string {
  const year = (time: number) => formatDate(time, { year: "numeric", timeZone });
  return formatDate(at, {
    day: "numeric",
    month: "short",
    ...(year(at) !== year(now) && { year: "numeric" }),
    timeZone,
  });
}

/** Returns "Thu 12 Mar 2026, 14:02 CET", in the given time zone or the user's. */
export function formatExact(at: number, timeZone?: string): string {
  return formatDate(at, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
}
