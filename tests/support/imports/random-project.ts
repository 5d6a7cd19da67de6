import { REACTION_EMOJI } from "@/lib/issues/comments/schema";
import fc from "../patterns/laws";

/** What the issues of a random project are made of; numbers refer to earlier issues and to people. */

const MOST_LEVELS = 5;
const MOST_ISSUES = 9;

/** Texts that formats get wrong, beside arbitrary ones. */
const AWKWARD = [
  "- [ ] open\n- [x] done\n  - [ ] nested",
  "# Title\n\n| a | b |\n|---|---|\n| 1, 2 | `x;y` |",
  "  indented\n\n\ttab\n",
  "line\r\nends\rof every\nkind",
  "=1+1",
  "'@x",
  '"quoted", and ""more""',
  "[file](https://files.example.test/secure/attachment/1/a.png)",
  "{code}not Jira{code}",
  "none",
  "\u2028😀 ＝",
];
const anyText = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(fc.constantFrom(...AWKWARD), { minLength: 2, maxLength: 3 })
    .map((all) => all.join("\n")),
);
const text = anyText.filter((value) => !/[\0\uD800-\uDFFF]/u.test(value));
const filled = text.filter((value) => value.trim() !== "");
const title = filled.filter((value) => value.replace(/[\s\p{C}\u2028\u2029]/gu, "") !== "");

const person = fc.nat(2);
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, "0")}`);

const comment = fc.record({
  body: filled,
  by: person,
  /** The earlier comment that it replies to, if there is one there that is no reply. */
  replyTo: fc.option(fc.nat(3)),
  reactions: fc.uniqueArray(fc.record({ emoji: fc.constantFrom(...REACTION_EMOJI), by: person }), {
    maxLength: 4,
    selector: ({ emoji, by }) => `${emoji}${by}`,
  }),
});

const timeEntry = fc.record({
  by: person,
  minutes: fc.integer({ min: 1, max: 10_000 }),
  spent_on: day,
  note: text,
});

const issue = fc.record({
  title,
  description: text,
  prompt: fc.option(filled),
  lane: fc.nat(3),
  priority: fc.nat(4),
  type: fc.nat(1),
  assignee: fc.option(person),
  sprint: fc.boolean(),
  epic: fc.boolean(),
  estimate: fc.option(fc.nat(100_000)),
  labels: fc.uniqueArray(fc.nat(3)),
  days: fc.option(fc.tuple(day, day)),
  due: fc.boolean(),
  start: fc.boolean(),
  /** Earlier issues, by how far back they are. */
  parent: fc.option(fc.nat(2)),
  blockedBy: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
  relatesTo: fc.option(fc.nat(4)),
  duplicates: fc.option(fc.nat(4), { freq: 4 }),
  /** An issue of another project, which it relates to or duplicates. */
  outside: fc.option(fc.record({ kind: fc.nat(1), place: fc.nat(2) })),
  comments: fc.array(comment, { maxLength: 4 }),
  time: fc.array(timeEntry, { maxLength: 2 }),
  isArchived: fc.nat(4).map((n) => n === 0),
});
export type IssuePlan = typeof issue extends fc.Arbitrary<infer Plan> ? Plan : never;

export const randomPlan = fc.record({
  issues: fc.array(issue, { minLength: 4, maxLength: MOST_ISSUES, size: "max" }),
});
export type ProjectPlan = typeof randomPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

/** The place of the parent of each issue, if it stays within the levels that issues can have. */
export function parentPlaces(issues: IssuePlan[]): (number | null)[] {
  const levels: number[] = [];
  return issues.map(({ parent }, place) => {
    const at = parent === null ? -1 : place - 1 - parent;
    const level = (levels[at] ?? 0) + 1;
    const fits = at >= 0 && level <= MOST_LEVELS;
    levels.push(fits ? level : 1);
    return fits ? at : null;
  });
}
