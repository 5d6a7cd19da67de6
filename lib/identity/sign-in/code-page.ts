/** The page that asks for the code of a second factor; `next` is where to go afterwards, a path of this origin. */
export function codePage(next: string): string {
  return next === "/" ? "/sign-in/code" : `/sign-in/code?callbackUrl=${encodeURIComponent(next)}`;
}
