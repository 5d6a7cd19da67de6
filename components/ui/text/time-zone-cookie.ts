/** The cookie in which the browser stores its time zone, for the next page that the server renders. */
export const TIME_ZONE_COOKIE = "lanework.time-zone";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the value for `document.cookie`. */
export function timeZoneCookie(timeZone: string): string {
  return `${TIME_ZONE_COOKIE}=${timeZone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
