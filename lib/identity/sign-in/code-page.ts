/**
 * Returns the path of the page that asks for a two-factor code. `next` is where to go afterwards,
 * as a path on this origin.
 */
export function codePage(next: string): string {
  return next === "/" ? "/sign-in/code" : `/sign-in/code?callbackUrl=${encodeURIComponent(next)}`;
}
