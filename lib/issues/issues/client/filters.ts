import {
  type Choice,
  CHOICE_FIELDS,
  type ChoiceField,
  parseChoice,
  writeChoice,
} from "@/lib/issues/filters/choice";
import {
  DATE_FIELDS,
  type DateChoice,
  type DateField,
  parseDates,
} from "@/lib/issues/filters/dates";

/**
 * Filters for a board, a list or a search, under the API's parameter names
 * (docs/spec/search.md#filters), which the URL also uses. A missing filter matches everything.
 */
export interface IssueFilters
  extends Partial<Record<ChoiceField, Choice>>, Partial<Record<DateField, DateChoice>> {
  query?: string;
  project_id?: number;
  state?: "open" | "done";
  exclude_final_lane?: true;
  archived?: true | "only";
}

export type FilterField = keyof IssueFilters;

/** The filters of a project's view, in the order in which they are offered. */
export const PROJECT_FIELDS: readonly FilterField[] = [
  "query",
  "lane_id",
  "assignee_id",
  "priority",
  "type",
  "sprint_id",
  "epic_id",
  "parent_id",
  "label_id",
  "creator_id",
  "due",
  "start",
  "created",
  "updated",
  "resolved",
  "has",
  "exclude_final_lane",
];

/** Those filters without some that a view does not have. */
export function projectFieldsBut(...missing: FilterField[]): FilterField[] {
  return PROJECT_FIELDS.filter((field) => !missing.includes(field));
}

const MAX_QUERY = 200;
const MAX_ID = 2_147_483_647;

/**
 * Returns valid search text: no control characters, at most 200 code points. Undefined if nothing
 * is left.
 */
export function cleanQuery(text: string | null | undefined): string | undefined {
  const clean = (text ?? "")
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return clean === "" ? undefined : [...clean].slice(0, MAX_QUERY).join("").trimEnd();
}

function number(text: string | null, max: number, min = 0): number | undefined {
  if (text === null || !/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Reads each of some fields with a parser that throws on an invalid value. */
function readersOf<Field extends string, Value>(
  fields: readonly Field[],
  parse: (field: Field, text: string) => Value,
) {
  const read = (field: Field) => (text: string | null) => {
    try {
      return text === null ? undefined : parse(field, text);
    } catch {
      return undefined;
    }
  };
  return Object.fromEntries(fields.map((field) => [field, read(field)]));
}

type Readers = {
  [Field in FilterField]: (text: string | null) => Required<IssueFilters>[Field] | undefined;
};

const choices = readersOf(CHOICE_FIELDS, parseChoice) as Pick<Readers, ChoiceField>;
const dates = readersOf(DATE_FIELDS, parseDates) as Pick<Readers, DateField>;

/**
 * How each filter is read from the URL, in the order used by the URL and the chips. Undefined for
 * an invalid value.
 */
const READERS: Readers = {
  query: cleanQuery,
  project_id: (text) => number(text, MAX_ID, 1),
  state: (text) => (text === "open" || text === "done" ? text : undefined),
  ...choices,
  ...dates,
  exclude_final_lane: (text) => (text === "true" ? true : undefined),
  archived: (text) => (text === "only" ? text : text === "true" || undefined),
};

export const FILTER_FIELDS = Object.keys(READERS) as FilterField[];

/**
 * Reads the filters from a URL. Invalid ones are ignored, so that an old or broken link still shows
 * something.
 */
export function readFilters(params: { get(name: string): string | null }): IssueFilters {
  const entries = FILTER_FIELDS.map((field) => [field, READERS[field](params.get(field))] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns a copy of a URL's parameters with the filters set. Other parameters are kept. */
export function writeFilters(filters: IssueFilters, params?: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const field of FILTER_FIELDS) {
    const value = filters[field];
    if (value === undefined) written.delete(field);
    else written.set(field, typeof value === "object" ? writeChoice(value) : String(value));
  }
  return written;
}

/**
 * Converts a page's `searchParams` for `readFilters`. If a parameter is repeated, the first one
 * counts.
 */
export function pageParams(
  searchParams: Record<string, string | string[] | undefined>,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) params.set(name, first);
  }
  return params;
}

export function isFiltered(filters: IssueFilters): boolean {
  return FILTER_FIELDS.some((field) => filters[field] !== undefined);
}
