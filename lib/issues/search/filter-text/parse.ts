import {
  anyOf,
  CHOICE_FIELDS,
  type Choice,
  type ChoiceField,
  type ChoiceValue,
  MAX_VALUES,
  ruleOf,
} from "@/lib/issues/filters/choice";
import { addDays, DATE_FIELDS, type DateField, parseDates } from "@/lib/issues/filters/dates";
import { parseSort, type Sort } from "@/lib/issues/filters/sort";
import { cleanQuery, type IssueFilters } from "@/lib/issues/issues/client/filters";
import { fieldOfKey, keysLike, TEXT_GROUPS, type TextGroup } from "./keys";
import { nearest } from "./nearest";
import { type FilterNames, findValue } from "./names";
import { hasSeparator, type TextValue, type Token, tokensOf, valuesOf } from "./tokens";

/** What is wrong with a part of the text, and what could replace it. */
export interface TextProblem {
  from: number;
  to: number;
  message: string;
  suggestions: readonly string[];
}

export interface ParsedText {
  /** Without the parts that have a problem. */
  filters: IssueFilters;
  sort?: Sort;
  /** What the issues are grouped by, under the API's name. */
  group?: TextGroup;
  problems: readonly TextProblem[];
}

type FilterToken = Extract<Token, { kind: "filter" }>;

const isChoiceField = (field: string): field is ChoiceField =>
  CHOICE_FIELDS.some((known) => known === field);
const isDateField = (field: string): field is DateField =>
  DATE_FIELDS.some((known) => known === field);

const COMPARED = /^(>=|<=|>|<)(\d{4}-\d\d-\d\d)$/;

/** Turns a comparison such as `>2026-01-01` into a range. Other values stay as they are. */
function asRange(value: string): string {
  const [, operator, day = ""] = COMPARED.exec(value) ?? [];
  if (operator === undefined || Number.isNaN(Date.parse(day))) return value;
  if (operator === ">") return `${addDays(day, 1)}..`;
  if (operator === "<") return `..${addDays(day, -1)}`;
  return operator === ">=" ? `${day}..` : `..${day}`;
}

/** Reads the tokens of one text into filters and problems. */
class Reader {
  readonly filters: IssueFilters = {};
  readonly problems: TextProblem[] = [];
  sort: Sort | undefined;
  group: TextGroup | undefined;
  /** The first token of each field that has been read. */
  private readonly first = new Map<string, FilterToken>();

  constructor(private readonly names: FilterNames) {}

  private refuse(
    { from, to }: { from: number; to: number },
    message: string,
    suggestions: readonly string[] = [],
  ): void {
    this.problems.push({ from, to, message, suggestions });
  }

  /** Runs a parser whose RangeError says what is wrong with a token. */
  private attempt<T>(token: FilterToken, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.refuse(token, error.message);
      return undefined;
    }
  }

  read(token: FilterToken): void {
    const field = fieldOfKey(token.key);
    if (field === undefined) {
      const suggestions = keysLike(token.key).map((key) => `${key}:${token.raw}`);
      this.refuse(token, `No filter “${token.key}”.`, suggestions);
      return;
    }
    if (token.raw === "") {
      this.refuse(token, `Add a value after “${token.key}:”.`);
      return;
    }
    const before = this.first.get(field);
    if (before && !(isChoiceField(field) && ruleOf(field).isMany)) {
      this.refuse(token, `“${token.key}” occurs twice. Separate its values with commas.`);
      return;
    }
    this.first.set(field, token);
    if (isChoiceField(field)) this.readChoice(field, token, before);
    else if (isDateField(field)) this.readDates(field, token);
    else if (field === "project_id") this.readProject(token);
    else if (field === "state") this.readState(token);
    else if (field === "archived") this.readArchived(token);
    else if (field === "sort") this.readSort(token);
    else if (field === "group") this.readGroup(token);
    else if (token.raw.toLowerCase() === "done" && !token.isNot) {
      this.filters.exclude_final_lane = true;
    } else this.refuse(token, "Only “hide:done” is possible.", ["hide:done"]);
  }

  /** The values that are named; undefined if one is not known. */
  private values(field: ChoiceField | "project_id", token: FilterToken, values: TextValue[]) {
    const found: ChoiceValue[] = [];
    for (const value of values) {
      if (value.text === "" && !value.isQuoted) {
        this.refuse(value, "A value is missing between the separators.");
        return undefined;
      }
      const meant = findValue(this.names, field, token.key.toLowerCase(), value);
      if (typeof meant === "object") {
        this.refuse(value, meant.message, meant.suggestions);
        return undefined;
      }
      found.push(meant);
    }
    return found;
  }

  private readChoice(field: ChoiceField, token: FilterToken, before: FilterToken | undefined) {
    const isAll = ruleOf(field).isMany === true && hasSeparator(token.raw, "+");
    const values = this.values(
      field,
      token,
      valuesOf(token.raw, token.valueFrom, isAll ? "+" : ","),
    );
    if (values === undefined) return;
    if (isAll && values.includes("none")) {
      this.refuse(token, "Cannot combine “none” with others.");
      return;
    }
    const sorted = anyOf(...values).values;
    const choice: Choice = {
      values: sorted,
      ...(token.isNot && { isNot: true }),
      ...(isAll && sorted.length > 1 && { isAll: true }),
    };
    const earlier = this.filters[field];
    const merged = before && earlier ? this.both(token, earlier, choice) : choice;
    if (merged && merged.values.length > MAX_VALUES) {
      this.refuse(token, `May not have over ${MAX_VALUES} values.`);
    } else if (merged) this.filters[field] = merged;
  }

  /** Combines two filters on one field: all of the values, or none of them. */
  private both(token: FilterToken, a: Choice, b: Choice): Choice | undefined {
    const values = anyOf(...a.values, ...b.values).values;
    const isPlain = (choice: Choice) => choice.values.length === 1 || choice.isAll === true;
    if (a.isNot && b.isNot && !a.isAll && !b.isAll) return { values, isNot: true };
    if (!a.isNot && !b.isNot && isPlain(a) && isPlain(b) && !values.includes("none")) {
      return { values, ...(values.length > 1 && { isAll: true }) };
    }
    this.refuse(token, `Cannot combine these filters on “${token.key}”.`);
    return undefined;
  }

  private readDates(field: DateField, token: FilterToken): void {
    const values = valuesOf(token.raw.toLowerCase(), token.valueFrom, ",");
    const text = values.map((value) => asRange(value.text)).join(",");
    const choice = this.attempt(token, () => parseDates(field, `${token.isNot ? "!" : ""}${text}`));
    if (choice) this.filters[field] = choice;
  }

  private readProject(token: FilterToken): void {
    const values = this.values("project_id", token, valuesOf(token.raw, token.valueFrom, ","));
    const [value] = values ?? [];
    if (values && (values.length > 1 || token.isNot)) {
      this.refuse(token, "Only one project can be chosen.");
    } else if (typeof value === "number" && value > 0) this.filters.project_id = value;
  }

  private readState(token: FilterToken): void {
    const state = token.raw.toLowerCase();
    if (state !== "open" && state !== "done") {
      const key = token.isNot ? "-is" : "is";
      this.refuse(token, "Must be open or done.", [`${key}:open`, `${key}:done`]);
      return;
    }
    const isOpen = (state === "open") !== token.isNot;
    this.filters.state = isOpen ? "open" : "done";
  }

  private readGroup(token: FilterToken): void {
    const group = TEXT_GROUPS.find((known) => known === token.raw.toLowerCase());
    if (group !== undefined && !token.isNot) this.group = group;
    else {
      const near = nearest(token.raw, TEXT_GROUPS).map((known) => `group:${known}`);
      this.refuse(token, `Must be one of ${TEXT_GROUPS.join(", ")}.`, near);
    }
  }

  private readArchived(token: FilterToken): void {
    const value = token.raw.toLowerCase();
    if (token.isNot || (value !== "only" && value !== "true"))
      this.refuse(token, "Must be only or true.", ["archived:only", "archived:true"]);
    else this.filters.archived = value === "only" ? value : true;
  }

  private readSort(token: FilterToken): void {
    this.sort = this.attempt(token, () => parseSort(token.raw.toLowerCase()));
  }
}

/** Reads filters, search words and an order from a text. */
export function parseFilterText(text: string, names: FilterNames): ParsedText {
  const tokens = tokensOf(text.toWellFormed().replace(/\p{Cc}/gu, " "));
  const reader = new Reader(names);
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "filter") reader.read(token);
    else if (!token.isPhrase) words.push(token.text);
    else if (/\s/.test(token.text.trim())) words.push(`"${token.text.trim()}"`);
    else if (token.text.trim() !== "") words.push(token.text.trim());
  }
  const query = cleanQuery(words.join(" "));
  return {
    filters: { ...reader.filters, ...(query !== undefined && { query }) },
    ...(reader.sort && { sort: reader.sort }),
    ...(reader.group !== undefined && { group: reader.group }),
    problems: reader.problems,
  };
}
