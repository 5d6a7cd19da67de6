import { codePoints } from "@/lib/platform/api/fields";
import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";
import type { Columns } from "./columns";
import type { Column } from "./headers";
import type { DraftComment, IssueDraft } from "./issue-draft";
import { splitNames, unescapeFormula } from "@/lib/platform/api/csv-cells";
import { toMarkdown } from "@/lib/transfer/markup/to-markdown";
import { readComments } from "./read-comments";
import { BODY, checked, cut, InvalidRowError, NAME, TITLE, TITLE_MAX } from "./cells/check-text";
import {
  attachmentLinks,
  distinctFiles,
  type DraftAttachment,
  readAttachments,
  uploadsIn,
  withAddresses,
  withUploadAddresses,
} from "./cells/read-attachments";
import { readDate } from "./cells/read-date";
import { readDays } from "./cells/read-days";
import { readDuration } from "./cells/read-duration";
import { readAssignees, readNames, splitList } from "./cells/read-names";
import { readTimeEntries } from "./cells/read-time-entries";
import { readIds, readParent, readRelatedIssues } from "./cells/read-links";
import {
  isAnyType,
  isUnset,
  isYes,
  priorityOf,
  resolutionOf,
  type Stage,
  stageOf,
  typeOf,
} from "./cells/read-words";

/**
 * The result of reading one row. `notes`: what was truncated. `unknown`: unrecognized words by
 * column.
 */
export interface ReadRow {
  draft: Omit<IssueDraft, "externalId"> & { externalId: string | null };
  notes: string[];
  unknown: { column: Column; word: string }[];
}

const DESCRIPTION_MAX = 65_535;
const PROMPT_MAX = 10_000;
/** The same limits as in the API. */
const MAX_NAMES = 500;
const MAX_FILES = 200;
const BUG = 1;
/** The status of what is ticked off, by which the person who imports can choose its lane. */
const DONE = "Complete";
const FEATURE = 0;

/** Where each unit of an estimate is read from; the first column with a value counts. */
const ESTIMATES = [
  ["estimatedMinutes", "minutes"],
  ["estimatedHours", "hours"],
  ["estimatedSeconds", "seconds"],
] as const;

/**
 * Reads a row's title and description. A title that is too long is kept in full at the top of the
 * description.
 */
function readText(title: string, description: string, links: string, notes: string[]) {
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
  // Links are what remains of the attachments, so they are never what is cut.
  const ending = links === "" || body === "" ? links : `\n\n${links}`;
  const room = DESCRIPTION_MAX - codePoints(ending);
  // Counting characters takes longer than the rest, and there are never more than units.
  const length = body.length > room ? codePoints(body) : 0;
  if (length > room) {
    notes.push(`the description is ${length} characters long and is shortened to ${room}`);
  }
  return { title: cut(whole, TITLE_MAX).trimEnd(), description: cut(body, room) + ending };
}

/** Returns the problem with a row whose cell count differs from the header's. */
export function widthProblem(cells: string[], width: number): string | undefined {
  return cells.length === width
    ? undefined
    : `${cells.length} columns, but the header has ${width}`;
}

/**
 * Reads a row's cells using the recognized columns. Text from our own exports is kept verbatim,
 * including blanks and line endings. Throws InvalidRowError.
 */
export function readRow(rawCells: string[], columns: Columns): ReadRow {
  const isOurs = columns.format === "Lanework";
  const { isJson } = columns;
  const cells = isOurs && !isJson ? rawCells.map(unescapeFormula) : rawCells;
  const { files, others } = readAttachments(
    columns.places.attachments.map((place) => cells[place] ?? ""),
    isJson,
  );
  const listed = distinctFiles(files);
  const toText = textReader(cells, columns, listed);
  const notes: string[] = [];
  const unknown: ReadRow["unknown"] = [];
  /** Returns the first non-empty cell of a column, trimmed. */
  const cell = (column: Column) => {
    for (const place of columns.places[column]) {
      const text = cells[place]?.trim() ?? "";
      if (text !== "") return text;
    }
    return "";
  };
  const line = (column: Column, name: string) => {
    const text = cell(column);
    return text === "" ? "" : checked(NAME, name, text);
  };
  const date = (column: Column) => {
    const text = cell(column);
    if (isUnset(text)) return null;
    const parsed = readDate(text, columns.dateOrder);
    if (parsed === undefined)
      throw new InvalidRowError(`"${cut(text, 40)}" is not a recognized date`);
    return parsed;
  };
  /** Returns the value of the first column that contains a recognized word. */
  const firstRecognized = <Value>(names: Column[], read: (word: string) => Value | undefined) => {
    for (const column of names) {
      const word = cell(column);
      if (isUnset(word) || (column === "type" && isAnyType(word))) continue;
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
      isOurs || isJson ? splitNames : (text) => splitList(text, columns),
      name,
    );
    if (found.length <= MAX_NAMES) return found;
    notes.push(`only the first ${MAX_NAMES} of ${found.length} ${name}s are kept`);
    return found.slice(0, MAX_NAMES);
  };
  const labels = names("labels", "label");
  const related = readRelatedIssues(
    columns.places.relatedIssues.map((place) => cells[place] ?? ""),
  );
  if (related.others.length > 0) {
    notes.push(`relations of these kinds are not imported: ${cut(related.others.join(", "), 200)}`);
  }
  if (others.length > 0) {
    notes.push(`attachments without an address are left out: ${cut(others.join(", "), 200)}`);
  }
  if (listed.length > MAX_FILES) {
    notes.push(`only the first ${MAX_FILES} of ${listed.length} attachments are kept`);
  }
  const kept = listed.slice(0, MAX_FILES);
  const assignees = readAssignees(line("assignee", "assignee"), columns);
  if (assignees.length > 1) {
    notes.push(
      `an issue has one assignee, so these are left out: ${cut(assignees.slice(1).join(", "), 200)}`,
    );
  }
  const resolvedAt = date("resolvedAt");
  const impliedStage: Stage = resolution !== null || resolvedAt !== null ? "done" : "open";
  const hasStatus = !isUnset(cell("statusCategory")) || !isUnset(cell("status"));
  // Someone ticked it off, wherever on the board it is.
  const isDone = columns.places.isDone.some((place) => isYes(cells[place] ?? ""));
  // Lists of a board are lanes; if the project has no such lane, their name is read as a status.
  const stage =
    firstRecognized(["statusCategory", "status"], stageOf) ??
    (hasStatus ? undefined : stageOf(cell("lane")));
  const text = readText(
    cell("title"),
    isOurs
      ? (cells[columns.places.description[0] ?? cells.length] ?? "")
      : toText(cell("description")),
    attachmentLinks(kept),
    notes,
  );
  const comments = readComments(cells, columns).map((comment) =>
    checkComment({ ...comment, body: isOurs ? comment.body : toText(comment.body) }),
  );
  const prompt = checked(BODY, "prompt", promptCell(cells, columns));
  if (codePoints(prompt) > PROMPT_MAX) notes.push("the prompt is shortened to 10,000 characters");
  const time = readTimeEntries(cell("timeEntries"));
  if (time.lost === 1) notes.push("1 time entry cannot be read and is left out");
  if (time.lost > 1) notes.push(`${time.lost} time entries cannot be read and are left out`);
  const texts = isOurs ? [] : [text.description, ...comments.map(({ body }) => body)];
  return {
    notes,
    unknown,
    draft: {
      externalId: line("externalId", "id") || null,
      ...text,
      prompt: cut(prompt, PROMPT_MAX) || null,
      lane: isDone ? null : line("lane", "lane") || null,
      state: isDone ? DONE : line("status", "status") || line("statusCategory", "status") || null,
      stage: isDone ? "done" : (stage ?? (hasStatus ? "open" : impliedStage)),
      priority: firstRecognized(["priority", "severity"], priorityOf) ?? DEFAULT_PRIORITY,
      type:
        firstRecognized(["type"], typeOf) ??
        typeOfLabels(labels) ??
        (columns.rules.isBugTracker ? BUG : FEATURE),
      resolution,
      estimatedMinutes: readEstimate(cell, notes),
      labels,
      assignee: assignees[0] ?? null,
      sprint: line("sprint", "sprint") || null,
      epic: line("epic", "epic") || null,
      blockedBy: [...names("blockedBy", "blocking id"), ...related.blockedBy],
      blocks: [...names("blocks", "blocked id"), ...related.blocks],
      relatesTo: [...names("relatesTo", "related id"), ...related.relatesTo],
      duplicates: [...names("duplicates", "duplicated id"), ...related.duplicates],
      comments,
      timeEntries: time.entries,
      attachments: distinctFiles([...kept, ...uploadsIn(texts)]),
      parent: readParent(line("parent", "parent"), columns.format),
      otherIds: readIds(cells, columns.places.externalId).slice(1),
      ...readDays(
        { startOn: cell("startOn"), dueOn: cell("dueOn") },
        { dateOrder: columns.dateOrder, roundsDays: columns.rules.roundsDays },
        notes,
      ),
      createdAt: date("createdAt"),
      updatedAt: date("updatedAt"),
      resolvedAt,
      archivedAt: date("archivedAt"),
    },
  };
}

/**
 * GitHub has no issue types, only label conventions: `bug`, `enhancement`, `type: bug`, `kind/bug`.
 */
function typeOfLabels(labels: string[]): number | undefined {
  const types = labels.map((label) => typeOf(label.split(/[:/]/).at(-1) ?? ""));
  return types.includes(BUG) ? BUG : types.find((type) => type !== undefined);
}

/**
 * Line breaks become line feeds, other markup Markdown, and pictures by the name of an attachment
 * links to it.
 */
function textReader(cells: string[], columns: Columns, files: DraftAttachment[]) {
  const { rules, issueUrl } = columns;
  const { markup } = rules;
  const url = issueUrl === undefined ? "" : (cells[issueUrl] ?? "");
  return (text: string) => {
    const markdown = markup === undefined ? text.replace(/\r\n?/g, "\n") : toMarkdown(markup, text);
    return withAddresses(withUploadAddresses(markdown, url), files);
  };
}

/** Only our own exports have one, which is kept verbatim. */
function promptCell(cells: string[], { places }: Columns): string {
  return cells[places.prompt[0] ?? cells.length] ?? "";
}

/** Our own exports always have whole minutes; an estimate of another tracker may be left out. */
function readEstimate(cell: (column: Column) => string, notes: string[]): number | null {
  for (const [column, unit] of ESTIMATES) {
    const text = cell(column);
    const minutes = readDuration(text, unit);
    if (minutes === undefined) {
      notes.push(`"${cut(text, 40)}" is not a duration, so there is no estimate`);
    } else if (minutes !== null) return minutes;
  }
  return null;
}

function checkComment(comment: DraftComment): DraftComment {
  const { author, body, reactions } = comment;
  return {
    ...comment,
    reactions: reactions.map(({ emoji, user }) => ({
      emoji,
      user: checked(NAME, "person of a reaction", user),
    })),
    author: author === null ? null : checked(NAME, "author of a comment", author),
    body: checked(BODY, "comment", body),
  };
}
