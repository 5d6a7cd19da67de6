/**
 * Cookie that stores the issues whose sub-issues a user has hidden in lists, so that the server sends
 * a list as it will look and no row moves after the first paint.
 */
export const CLOSED_COOKIE = "lanework.closed-issues";

const MAX = 60;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the ids of these issues in all projects. */
export function readClosed(cookie: string | undefined): number[] {
  return (cookie ?? "")
    .split(".")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(-MAX);
}

/** Returns the value for `document.cookie`. If there are too many issues, keeps the last ones. */
export function closedCookie(ids: readonly number[]): string {
  const value = ids.slice(-MAX).join(".");
  return `${CLOSED_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
