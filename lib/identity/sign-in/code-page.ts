/** The page that asks for a second-factor code; `next` is where to go afterwards, a path of this origin. */
export function codePage(next: string): string {
  return next === "/" ? "/sign-in/code" : `/sign-in/code?callbackUrl=${encodeURIComponent(next)}`;
}
