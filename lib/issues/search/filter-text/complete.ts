import { CHOICE_FIELDS, ruleOf } from "@/lib/issues/filters/choice";
import { DATE_FIELDS, dateWordsOf } from "@/lib/issues/filters/dates";
import { fieldOfKey, TEXT_KEYS, type TextField } from "./keys";
import { type FilterNames, namesOf, wordsOf, writeValue } from "./names";
import { tokensOf } from "./tokens";

export interface CompletionOption {
  /** What replaces the span. */
  insert: string;
  label: string;
  detail?: string;
}

/** What can replace a part of the text. */
export interface Completion {
  from: number;
  to: number;
  options: readonly CompletionOption[];
}

/** Maximum number of options. */
const MAX_OPTIONS = 8;

const DATES_SHOWN = ["last-7d", "last-30d"];

/** What a page can sort and group by. */
export interface TextChoices {
  sorts: readonly string[];
  groups: readonly string[];
}

const NO_CHOICES: TextChoices = { sorts: [], groups: [] };

function optionsOf(
  field: TextField,
  names: FilterNames,
  { sorts, groups }: TextChoices,
): CompletionOption[] {
  const plain = (words: readonly string[]) => words.map((word) => ({ insert: word, label: word }));
  if (field === "state") return plain(["open", "done"]);
  if (field === "exclude_final_lane") return plain(["done"]);
  if (field === "archived") return plain(["only", "true"]);
  if (field === "sort") return plain(sorts.flatMap((name) => [name, `-${name}`]));
  if (field === "group") return plain(groups);
  const dated = DATE_FIELDS.find((known) => known === field);
  if (dated) return plain([...dateWordsOf(dated), ...DATES_SHOWN]);
  const named = CHOICE_FIELDS.find((known) => known === field) ?? "project_id";
  return [
    ...plain(wordsOf(named)),
    ...namesOf(names, named).map(({ value, label, alias }) => ({
      insert: writeValue(names, named, value),
      label,
      ...(alias !== undefined && { detail: alias }),
    })),
  ];
}

/** How well an option goes with what was typed: lower is better, undefined not at all. */
function rank({ label, detail, insert }: CompletionOption, typed: string): number | undefined {
  if (typed === "") return 0;
  const texts = [label, insert, detail ?? ""].map((text) => text.toLowerCase());
  if (texts.some((text) => text.startsWith(typed))) return 0;
  if (texts.some((text) => text.includes(` ${typed}`))) return 1;
  return texts.some((text) => text.includes(typed)) ? 2 : undefined;
}

function best(options: readonly CompletionOption[], typed: string): CompletionOption[] {
  return options
    .flatMap((option) => {
      const ranked = rank(option, typed.toLowerCase());
      return ranked === undefined ? [] : [{ option, ranked }];
    })
    .sort((a, b) => a.ranked - b.ranked)
    .slice(0, MAX_OPTIONS)
    .map(({ option }) => option);
}

/** Where the value at the caret starts: after the last separator outside quotes. */
function lastSeparator(raw: string, field: TextField): number {
  const named = CHOICE_FIELDS.find((known) => known === field);
  const separators = named && ruleOf(named).isMany ? ",+" : ",";
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] ?? "";
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && separators.includes(char)) start = at + 1;
  }
  return start;
}

/**
 * Returns what could be typed at the caret: the filters of the page, or the values of the one that
 * the caret is in. `fields` limits the filters. No options in the middle of a quoted phrase.
 */
export function completeFilterText(
  text: string,
  caret: number,
  names: FilterNames,
  fields: readonly TextField[],
  choices: TextChoices = NO_CHOICES,
): Completion {
  const token = tokensOf(text).find(({ from, to }) => from < caret && caret <= to);
  if (token?.kind === "filter" && caret >= token.valueFrom) {
    const field = fieldOfKey(token.key);
    if (field === undefined || !fields.includes(field))
      return { from: caret, to: caret, options: [] };
    const from = token.valueFrom + lastSeparator(text.slice(token.valueFrom, caret), field);
    const typed = text.slice(from, caret).replace(/^"/, "");
    const rest = text.slice(caret, token.to);
    const to = /^[^,+]*/.exec(rest)?.[0].length ?? 0;
    return { from, to: caret + to, options: best(optionsOf(field, names, choices), typed) };
  }
  if (token?.kind === "words" && token.isPhrase) return { from: caret, to: caret, options: [] };
  const from = token?.from ?? caret;
  const written = text.slice(from, caret);
  const sign = written.startsWith("-") ? "-" : "";
  const typed = written.slice(sign.length).replace(/:$/, "");
  const keys = TEXT_KEYS.filter(([, field]) => fields.includes(field)).map(([key]) => ({
    insert: `${sign}${key}:`,
    label: `${sign}${key}:`,
  }));
  return {
    from,
    to: token?.to ?? caret,
    options:
      typed === ""
        ? best(keys, "")
        : [...best(keys, `${sign}${typed}`), ...valueMatches(typed, names, fields, sign)].slice(
            0,
            MAX_OPTIONS,
          ),
  };
}

/** Values that a word without a key may mean: "ana" for `assignee:Ana`. */
function valueMatches(
  typed: string,
  names: FilterNames,
  fields: readonly TextField[],
  sign: string,
): CompletionOption[] {
  if (typed.length < 2) return [];
  return TEXT_KEYS.filter(
    ([, field]) => fields.includes(field) && field !== "sort" && field !== "group",
  ).flatMap(([key, field]) =>
    best(optionsOf(field, names, NO_CHOICES), typed)
      .slice(0, 2)
      .map(({ insert, label }) => ({
        insert: `${sign}${key}:${insert}`,
        label: `${sign}${key}:${label}`,
      })),
  );
}
