/**
 * Cookie that stores the lanes a user has collapsed, so that the server sends the board as it will
 * look and no lane collapses after the first paint.
 */
export const COLLAPSED_COOKIE = "lanework.collapsed-lanes";

const MAX = 100;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the ids of collapsed lanes in all projects. */
export function readCollapsed(cookie: string | undefined): number[] {
  return (cookie ?? "")
    .split(".")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(-MAX);
}

/** Returns the value for `document.cookie`. If there are too many lanes, keeps the last ones. */
export function collapsedCookie(ids: readonly number[]): string {
  const value = ids.slice(-MAX).join(".");
  return `${COLLAPSED_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
