/**
 * What the browser remembers about the shell, in cookies, so that the server sends the page as it
 * will look.
 */
const SIDEBAR_COOKIE = "lanework.sidebar";
const PROJECT_COOKIE = "lanework.project";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface Cookies {
  get: (name: string) => { value: string } | undefined;
}

const cookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;

/** Whether the sidebar was left hidden. */
export function isSidebarHidden(cookies: Cookies): boolean {
  return cookies.get(SIDEBAR_COOKIE)?.value === "hidden";
}

/** Returns the value for `document.cookie`. */
export function sidebarCookie(isHidden: boolean): string {
  return cookie(SIDEBAR_COOKIE, isHidden ? "hidden" : "shown");
}

/** Returns the id of the project that was open last, whoever opened it, or undefined. */
export function lastProjectId(cookies: Cookies): number | undefined {
  const id = Number(cookies.get(PROJECT_COOKIE)?.value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Returns the value for `document.cookie`. */
export function lastProjectCookie(projectId: number): string {
  return cookie(PROJECT_COOKIE, String(projectId));
}
