import { type ChoiceValue, ruleOf } from "@/lib/issues/filters/choice";
import { ISSUE_TYPES, PRIORITIES } from "@/lib/issues/issues/enumerations";
import type { NamedField } from "./keys";
import { nearest } from "./nearest";
import type { TextValue } from "./tokens";

/** A value that has a name. */
export interface NamedValue {
  value: ChoiceValue;
  label: string;
  /** Another name: a person's email address. */
  alias?: string;
}

/** What the values of the fields are called. */
export type FilterNames = Partial<Record<NamedField, readonly NamedValue[]>>;

const numbered = (labels: readonly string[]) => labels.map((label, value) => ({ value, label }));
const FIXED: FilterNames = { priority: numbered(PRIORITIES), type: numbered(ISSUE_TYPES) };

/** The named values of a field. */
export function namesOf(names: FilterNames, field: NamedField): readonly NamedValue[] {
  return names[field] ?? FIXED[field] ?? [];
}

/** The words that a field accepts besides names. */
export function wordsOf(field: NamedField): readonly string[] {
  return field === "project_id" ? [] : ruleOf(field).words;
}

const isSame = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/** The values that a name may stand for: exactly, or else as a whole word of a longer name. */
function called(known: readonly NamedValue[], text: string): readonly NamedValue[] {
  const exact = known.filter(({ label, alias }) => isSame(label, text) || isSame(alias, text));
  if (exact.length > 0) return exact;
  return known.filter(({ label }) => label.split(/\s+/).some((word) => isSame(word, text)));
}

const ESCAPED = /["\\]/g;
const BARE = /^[^\s"\\,+!#<>.-][^\s"\\,+]*$/u;

/** Writes a name so that it is read as one. */
function quoted(name: string, field: NamedField): string {
  const isWord = wordsOf(field).includes(name.toLowerCase());
  if (BARE.test(name) && !isWord) return name;
  return `"${name.replace(ESCAPED, "\\$&")}"`;
}

/** Writes a value: its name, or `#` and its id if it has none that is only its own. */
export function writeValue(names: FilterNames, field: NamedField, value: ChoiceValue): string {
  if (typeof value === "string") return value;
  const known = namesOf(names, field);
  const own = known.find((option) => option.value === value);
  if (!own) return `#${value}`;
  for (const name of [own.label, own.alias]) {
    if (name !== undefined && name !== "" && called(known, name).length === 1) {
      return quoted(name, field);
    }
  }
  return `#${value}`;
}

/** A problem with a value, and what may have been meant. */
export interface ValueProblem {
  message: string;
  suggestions: readonly string[];
}

/** Finds the value that is meant. Returns what is wrong if there is none, or several. */
export function findValue(
  names: FilterNames,
  field: NamedField,
  key: string,
  { text, isQuoted }: TextValue,
): ChoiceValue | ValueProblem {
  const known = namesOf(names, field);
  if (!isQuoted) {
    const word = wordsOf(field).find((each) => isSame(each, text));
    if (word !== undefined) return word as ChoiceValue;
    if (/^#\d{1,10}$/.test(text)) return Number(text.slice(1));
  }
  const found = called(known, text);
  if (found.length === 1 && found[0]) return found[0].value;
  if (found.length > 1) {
    const suggestions = found.slice(0, 3).map(({ value }) => writeValue(names, field, value));
    return { message: `“${text}” is the ${key} of several. Which one?`, suggestions };
  }
  const like = nearest(text, [...wordsOf(field), ...known.map(({ label }) => label)]);
  const suggestions = like.map((label) =>
    wordsOf(field).includes(label) ? label : quoted(label, field),
  );
  const wanted = field === "has" ? `Cannot filter by “has:${text}”.` : `No ${key} “${text}”.`;
  return { message: wanted, suggestions };
}
