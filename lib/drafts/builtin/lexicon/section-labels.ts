/** Story sections that the text itself can label. */
export type Section =
  "context" | "need" | "steps" | "expected" | "actual" | "environment" | "criteria" | "title";

const LABELS: [Section, string][] = [
  ["title", "title|subject|issue title"],
  [
    "context",
    "context|background|summary|description|overview|details?|problem|issue|bug|what is wrong",
  ],
  [
    "steps",
    "(?:(?:steps|how) to reproduce|steps|steps taken|to reproduce|repro(?:duction)?(?: steps)?|str|reproducing)(?: \\(.{1,30}\\)| the (?:bug|issue|behaviou?r|problem))?",
  ],
  [
    "expected",
    "(?:expected(?: (?:results?|behaviou?rs?|outcome|output))?|expectation|what (?:should happen|(?:i|we) expect(?:ed)?|is expected|did you expect.{0,30}))",
  ],
  [
    "actual",
    "(?:(?:actual|observed|current)(?: (?:results?|behaviou?rs?|outcome|output))?|what (?:happens|happened)(?: instead)?|what (?:i|we) (?:see|saw|got|get))",
  ],
  [
    "environment",
    "environment|env|system(?: info(?:rmation)?)?|setup|tested (?:on|with)|versions?|configuration",
  ],
  [
    "criteria",
    "acceptance criteria|acceptance|criteria|requirements?|definition of done|done when|must haves?|conditions? of satisfaction",
  ],
  [
    "need",
    "need|user story|story|feature request|request|proposal|proposed solution|goal|wish|what (?:i|we) (?:want|need)|describe the solution you'd like|solution",
  ],
];

const WHOLE = LABELS.map(([section, words]): [Section, RegExp] => [
  section,
  new RegExp(`^(?:\\*\\*|__)?(?:${words})\\s?[:：]?(?:\\*\\*|__)?[:：]?\\??$`, "i"),
]);
const LEADING = LABELS.map(([section, words]): [Section, RegExp] => [
  section,
  new RegExp(
    `^(?:\\*\\*|__)?(?:${words})\\s?(?:[:：](?:\\*\\*|__)?|(?:\\*\\*|__)[:：])\\s*(\\S.*)$`,
    "i",
  ),
]);

/** Environment details, one per line: `Browser: Firefox 128`. */
const FACT =
  /^(?:\*\*|__)?(?:browser|user[ -]?agent|reproducible|build(?: (?:id|identifier|date|number))?|os(?: version)?|operating system|platform|device|phone|app version|version|build|release|hardware|runtime|node(?:\.js)?|python|java|php|database|server|client|firmware|kernel|screen(?: size)?|resolution|locale|url|environment|env)(?:\*\*|__)?\s?:(?:\*\*|__)?\s*\S/i;

/** Returns the section that a heading or label-only line starts, or null for other text. */
export function findSectionLabel(text: string): Section | null {
  if (text.length > 80) return null;
  return WHOLE.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Splits `Expected: an email` into its section and the rest. */
export function splitLabel(line: string): { section: Section; rest: string } | null {
  // Labels are at the start of a line, so the rest of a long line need not be searched.
  const head = line.slice(0, 80);
  if (!/[:：]/.test(head)) return null;
  for (const [section, pattern] of LEADING) {
    const found = pattern.exec(head);
    if (found === null) continue;
    return { section, rest: line.slice(head.length - (found[1]?.length ?? 0)) };
  }
  return null;
}

export function isFact(line: string): boolean {
  return line.length <= 200 && FACT.test(line);
}
