/** What an issue can have. `blockers` are open issues that block it and that the caller can read. */
export const PARTS = [
  "attachments",
  "branches",
  "blockers",
  "children",
  "comments",
  "error_group",
] as const;
export type PartName = (typeof PARTS)[number];
/** Words that stand for a value: none at all, the caller, the running sprints, and parts of an issue. */
const WORDS = ["none", "me", "active", ...PARTS] as const;
export type Word = (typeof WORDS)[number];
export type ChoiceValue = Word | number;

/**
 * A filter on one field (docs/spec/search.md#filters): issues with any of the values, or with all
 * of them, or the other issues.
 */
export interface Choice {
  /** At least one, each once: words first, then ascending numbers. */
  readonly values: readonly ChoiceValue[];
  readonly isNot?: true;
  readonly isAll?: true;
}

/** What a field accepts. No numbers if `max` is below `min`. */
interface Rule {
  min: number;
  max: number;
  words: readonly Word[];
  /** Whether an issue can have several values, so that `+` can ask for all of them. */
  isMany?: true;
}

/** Maximum number of values in one filter. */
export const MAX_VALUES = 100;
const MAX_ID = 2_147_483_647;

const id = (...words: Word[]): Rule => ({ min: 1, max: MAX_ID, words });
const code = (max: number): Rule => ({ min: 0, max, words: [] });

const RULES = {
  lane_id: id(),
  assignee_id: id("none", "me"),
  creator_id: id("me"),
  sprint_id: id("none", "active"),
  epic_id: id("none"),
  parent_id: id("none"),
  label_id: { ...id("none"), isMany: true },
  priority: code(4),
  type: code(1),
  has: { min: 1, max: 0, words: PARTS, isMany: true },
} satisfies Record<string, Rule>;

export type ChoiceField = keyof typeof RULES;
export const CHOICE_FIELDS = Object.keys(RULES) as ChoiceField[];

export function ruleOf(field: ChoiceField): Rule {
  return RULES[field];
}

/** A choice of any of the values. */
export function anyOf(...values: ChoiceValue[]): Choice {
  return { values: sorted(values) };
}

function sorted(values: readonly ChoiceValue[]): ChoiceValue[] {
  const numbers = values.filter((value) => typeof value === "number");
  return [
    ...WORDS.filter((word) => values.includes(word)),
    ...[...new Set(numbers)].sort((a, b) => a - b),
  ];
}

function readValue(text: string, { min, max, words }: Rule): ChoiceValue {
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  if (max < min || !/^-?\d{1,12}$/.test(text)) {
    const known = words.map((each) => `“${each}”`).join(" or ");
    if (max < min) throw new RangeError(`Must be ${known}.`);
    throw new RangeError(known === "" ? "Must be an integer." : `Must be an integer, ${known}.`);
  }
  const value = Number(text);
  if (value < min) throw new RangeError(`Must be at least ${min}.`);
  if (value > max) throw new RangeError(`Must be at most ${max}.`);
  return value;
}

/**
 * Parses a filter: `3`, `3,4` (any of them), `3+4` (all of them), `none`, `me`, `active`, each with
 * `!` before it for the other issues. An unencoded plus in a URL arrives as a space. Throws a
 * RangeError that says what is wrong.
 */
export function parseChoice(field: ChoiceField, text: string): Choice {
  const rule: Rule = RULES[field];
  const isNot = text.startsWith("!");
  const list = isNot ? text.slice(1) : text;
  const isAll = rule.isMany === true && /[+ ]/.test(list);
  if (isAll && list.includes(",")) throw new RangeError("Cannot combine “,” and “+”.");
  const parts = list.split(isAll ? /[+ ]/ : ",");
  if (parts.length > MAX_VALUES) throw new RangeError(`May not have over ${MAX_VALUES} values.`);
  const values = sorted(parts.map((part) => readValue(part, rule)));
  if (isAll && values.includes("none")) throw new RangeError("Cannot combine “none” with others.");
  return {
    values,
    ...(isNot && { isNot }),
    ...(isAll && values.length > 1 && { isAll }),
  };
}

interface Written {
  readonly values: readonly (string | number)[];
  readonly isNot?: true;
  readonly isAll?: true;
}

/** Writes a choice, or a filter on a date, so that equal ones have equal texts. */
export function writeChoice({ values, isNot, isAll }: Written): string {
  return `${isNot ? "!" : ""}${values.join(isAll ? "+" : ",")}`;
}

/** Returns the only value of a choice that names one value; undefined for any other. */
export function onlyValue(choice: Choice | undefined): ChoiceValue | undefined {
  return choice?.values.length === 1 && !choice.isNot ? choice.values[0] : undefined;
}

/** True if a choice names values, so that an index may find the issues that have them. */
export function isSelective(choice: Choice | undefined): boolean {
  return choice !== undefined && !choice.isNot && !choice.values.includes("none");
}
