/**
 * Text in a report that comes from its form rather than its content: template headings, the user
 * agent and build lines that a tracker adds, URL query strings. It is replaced by spaces, so that
 * offsets stay valid.
 */
const HEADINGS = [
  "steps(?: to reproduce| to recreate)?",
  "(?:how )?to reproduce(?: it)?",
  "reproduction(?: steps)?",
  "str",
  "(?:actual|current|observed|expected|desired)(?: results?| behaviou?rs?)?",
  "what (?:did|do) you expect(?: to (?:happen|see))?",
  "what (?:happens|happened|should happen|should have happened|actually happened)(?: instead)?",
  "describe the (?:bug|issue|problem|feature)",
  "(?:bug |issue |problem |feature )?(?:description|summary|overview)",
  "additional (?:info(?:rmation)?|context|details|notes)",
  "(?:system |environment )?(?:info(?:rmation)?|environment)",
  "reproducib(?:le|ility)(?: *: *(?:always|sometimes|didn't try|rarely|yes|no))?",
  "prerequisites",
  "screenshots?",
  "context",
  "notes?",
].join("|");

const PATTERNS: readonly RegExp[] = [
  // A heading alone on its line, in any markup, or before a colon.
  new RegExp(`^[ \\t#*_>=-]{0,12}(?:${HEADINGS})[*_]{0,3} ?(?::|\\??[ \\t*_=:-]{0,12}$)`, "gim"),
  /^[ \t*_>-]{0,12}(?:user[- ]?agent|build[ -]?(?:id|identifier|config|date))[*_]{0,3} ?:.{0,400}/gim,
  /\bMozilla\/\d\.\d \([^()\n]{0,120}\)(?: [\w.]{1,40}\/[\w.+-]{1,40}| \([^()\n]{0,60}\)){0,8}/g,
  // A template's instructions. If there are several opening markers, the last one counts.
  /<!--(?:[^<>]|<(?!!--)){0,500}-->/g,
  // Text after ? or # in a URL. Looking back only from these keeps the time linear.
  /[?#](?<=:\/\/[^\s?#<>"]{1,200}.)[^\s<>"]{1,2000}/g,
];

/** Returns the text with its boilerplate replaced by spaces, keeping its length. */
export function withoutBoilerplate(text: string): string {
  let result = text;
  for (const pattern of PATTERNS) {
    result = result.replace(pattern, (match) => " ".repeat(match.length));
  }
  return result;
}
