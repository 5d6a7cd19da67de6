/**
 * What stands in a report because of its form and not because of what happened: headings of templates, the user
 * agent and build lines that a tracker adds, query strings of addresses. All of it is blanked out in place, so that
 * offsets stay those of the text.
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
  // What a template tells whoever fills it in; begun again, it is the last beginning that counts.
  /<!--(?:[^<>]|<(?!!--)){0,500}-->/g,
  // What follows ? or # in an address. To look back only from these costs time in proportion to the length.
  /[?#](?<=:\/\/[^\s?#<>"]{1,200}.)[^\s<>"]{1,2000}/g,
];

/** The text with its boilerplate as blanks, of the same length. */
export function withoutBoilerplate(text: string): string {
  let rest = text;
  for (const pattern of PATTERNS) {
    rest = rest.replace(pattern, (match) => " ".repeat(match.length));
  }
  return rest;
}
