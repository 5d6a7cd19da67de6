/**
 * Cookie that stores the swimlanes a user has collapsed, like COLLAPSED_COOKIE for lanes.
 */
export const COLLAPSED_SWIMLANES_COOKIE = "lanework.collapsed-swimlanes";

const MAX = 60;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A swimlane's name in the cookie: its key and its project's id. */
export function swimlaneName(projectId: number, key: string): string {
  return `${projectId}-${key}`;
}

/** Returns the names of collapsed swimlanes in all projects. */
export function readCollapsedSwimlanes(cookie: string | undefined): string[] {
  return (cookie ?? "")
    .split(".")
    .filter((name) => /^\d{1,10}-[a-z]+-(?:\d{1,10}|none)$/.test(name))
    .slice(-MAX);
}

/** Returns the value for `document.cookie`. If there are too many, keeps the last ones. */
export function collapsedSwimlanesCookie(names: readonly string[]): string {
  const value = names.slice(-MAX).join(".");
  return `${COLLAPSED_SWIMLANES_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
