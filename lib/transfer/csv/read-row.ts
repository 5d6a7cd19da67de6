import { codePoints, multiLine, oneLine, optionalLine } from "@/lib/platform/api/fields";
import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";
import type { z } from "zod";
import type { Column, Columns } from "./columns";
import type { IssueDraft } from "./issue-draft";
import { splitNames, unescapeFormula } from "@/lib/platform/api/csv-cells";
import { readDate } from "./read-date";
import { isUnset, priorityOf, resolutionOf, type Stage, stageOf, typeOf } from "./read-words";

/** A row that cannot become an issue; the message says why. */
export class InvalidRowError extends Error {}

/**
 * The result of reading one row. `notes`: what was truncated. `unknown`: unrecognized words by
 * column.
 */
export interface ReadRow {
  draft: Omit<IssueDraft, "externalId"> & { externalId: string | null };
  notes: string[];
  unknown: { column: Column; word: string }[];
}

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 65_535;
/** The same limit as in the API. */
const MAX_NAMES = 500;
const ENDLESS = Number.MAX_SAFE_INTEGER;
/** Created once: building a schema costs more than validating a row. */
const TITLE = oneLine(ENDLESS);
const BODY = multiLine(ENDLESS);
const NAME = optionalLine(TITLE_MAX);
const BUG = 1;
const FEATURE = 0;

function checked(schema: z.ZodType<string>, name: string, text: string): string {
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "Is wrong.";
  throw new InvalidRowError(
    `the ${name} ${message.charAt(0).toLowerCase()}${message.slice(1, -1)}`,
  );
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join("");
}

/** A row's text. A title that is too long is kept in full at the top of the description. */
function readTexts(title: string, description: string, notes: string[]) {
  if (title.trim() === "") throw new InvalidRowError("the title is missing");
  const whole = checked(TITLE, "title", title);
  let body = checked(BODY, "description", description);
  const titleLength = codePoints(whole);
  if (titleLength > TITLE_MAX) {
    notes.push(
      `the title is ${titleLength} characters long and is shortened to ${TITLE_MAX}; the full title is at the top of the description`,
    );
    body = `${whole}\n\n${body}`.trimEnd();
  }
  const length = codePoints(body);
  if (length > DESCRIPTION_MAX) {
    notes.push(
      `the description is ${length} characters long and is shortened to ${DESCRIPTION_MAX}`,
    );
  }
  return { title: cut(whole, TITLE_MAX).trimEnd(), description: cut(body, DESCRIPTION_MAX) };
}

/** Explains a row whose cell count differs from the header's. */
export function widthProblem(cells: string[], width: number): string | undefined {
  return cells.length === width
    ? undefined
    : `${cells.length} columns, but the header has ${width}`;
}

/**
 * Reads a row's cells using the recognized columns. Text from our own exports is kept verbatim, including blanks and
 * line endings. Throws InvalidRowError.
 */
export function readRow(given: string[], columns: Columns): ReadRow {
  const isOurs = columns.format === "Lanework";
  const cells = isOurs ? given.map(unescapeFormula) : given;
  const notes: string[] = [];
  const unknown: ReadRow["unknown"] = [];
  /** The first non-empty cell of a column, trimmed. */
  const cell = (column: Column) =>
    columns.places[column].map((place) => cells[place]?.trim() ?? "").find((text) => text !== "") ??
    "";
  const line = (column: Column, name: string) => checked(NAME, name, cell(column));
  const date = (column: Column) => {
    const text = cell(column);
    if (isUnset(text)) return null;
    const found = readDate(text);
    if (found === undefined)
      throw new InvalidRowError(`"${cut(text, 40)}" is not a date that can be read`);
    return found;
  };
  /** Returns the value of the first column that contains a recognized word. */
  const understood = <Value>(names: Column[], read: (word: string) => Value | undefined) => {
    for (const column of names) {
      const word = cell(column);
      if (isUnset(word)) continue;
      const value = read(word);
      if (value !== undefined) return value;
      unknown.push({ column, word: cut(word, 40) });
    }
    return undefined;
  };

  const resolution = resolutionOf(line("resolution", "resolution"));
  const names = (column: Column, name: string) => {
    const found = readNames(
      columns.places[column].map((place) => cells[place] ?? ""),
      isOurs ? splitNames : (text) => text.split(/[,;]/),
      name,
    );
    if (found.length <= MAX_NAMES) return found;
    notes.push(`only the first ${MAX_NAMES} of ${found.length} ${name}s are kept`);
    return found.slice(0, MAX_NAMES);
  };
  const labels = names("labels", "label");
  const resolvedAt = date("resolvedAt");
  const finished: Stage = resolution !== null || resolvedAt !== null ? "done" : "open";
  const hasStatus = !isUnset(cell("statusCategory")) || !isUnset(cell("status"));
  const stage = understood(["statusCategory", "status"], stageOf);
  return {
    notes,
    unknown,
    draft: {
      externalId: line("externalId", "id") || null,
      ...readTexts(
        cell("title"),
        isOurs
          ? (cells[columns.places.description[0] ?? cells.length] ?? "")
          : cell("description").replace(/\r\n?/g, "\n"),
        notes,
      ),
      lane: line("lane", "lane") || null,
      state: line("status", "status") || line("statusCategory", "status") || null,
      stage: stage ?? (hasStatus ? "open" : finished),
      priority: understood(["priority", "severity"], priorityOf) ?? DEFAULT_PRIORITY,
      type:
        understood(["type"], typeOf) ??
        typeOfLabels(labels) ??
        (columns.isBugTracker ? BUG : FEATURE),
      resolution,
      estimatedMinutes: readMinutes(cell("estimatedMinutes")),
      labels,
      assignee: line("assignee", "assignee") || null,
      sprint: line("sprint", "sprint") || null,
      epic: line("epic", "epic") || null,
      blockedBy: names("blockedBy", "blocking id"),
      createdAt: date("createdAt"),
      updatedAt: date("updatedAt"),
      resolvedAt,
    },
  };
}

/**
 * Reads names, either from one cell, separated by commas or semicolons, or from one column each. Duplicates count
 * once.
 */
function readNames(cells: string[], split: (text: string) => string[], what: string): string[] {
  const names = cells
    .flatMap(split)
    .map((text) => checked(NAME, what, text))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/**
 * GitHub has no issue types, only label conventions: `bug`, `enhancement`, `type: bug`, `kind/bug`.
 */
function typeOfLabels(labels: string[]): number | undefined {
  const types = labels.map((label) => typeOf(label.split(/[:/]/).at(-1) ?? ""));
  return types.includes(BUG) ? BUG : types.find((type) => type !== undefined);
}

function readMinutes(text: string): number | null {
  if (isUnset(text)) return null;
  const minutes = Number(text);
  if (Number.isInteger(minutes) && minutes >= 0 && minutes <= 2_147_483_647) return minutes;
  throw new InvalidRowError(`"${cut(text, 40)}" is not a number of minutes`);
}
