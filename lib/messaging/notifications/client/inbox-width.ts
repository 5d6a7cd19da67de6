/** The width of the inbox's list in pixels. */
const SIZE = { initial: 440, min: 320, max: 640 };

/** Cookie that stores the width that a user has set, so that nothing moves after the first paint. */
export const INBOX_WIDTH_COOKIE = "lanework.inbox-width";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns a width within its limits. */
export function inboxWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, SIZE.min), SIZE.max));
}

/** Returns the limits of a width, beside it. */
export const inboxSize = (width: number) => ({ ...SIZE, width });

/** Reads the width from the cookie. An invalid one is ignored. */
export function readInboxWidth(cookie: string | undefined): number {
  return /^\d{1,4}$/.test(cookie ?? "") ? inboxWidth(Number(cookie)) : SIZE.initial;
}

/** Returns the value for `document.cookie`. The initial width is not kept. */
export function inboxWidthCookie(width: number): string {
  const age = width === SIZE.initial ? 0 : YEAR_SECONDS;
  return `${INBOX_WIDTH_COOKIE}=${width}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
