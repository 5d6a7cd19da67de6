import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { Columns } from "@/lib/transfer/csv/columns";
import { type Column, isList } from "@/lib/transfer/csv/headers";
import { IgnoredColumns } from "@/lib/transfer/csv/ignored-columns";
import { readLanes } from "@/lib/transfer/import/resolve-names";
import { type Lane, laneOf, laneText } from "@/lib/transfer/import/lane-of";
import { readRecords, type Survey } from "@/lib/transfer/csv/survey-file";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { downloadHosts } from "./run/download-hosts";
import { attachmentHosts } from "./run/count-attachments";
import { columnsOf, openStored, surveyUploadedFile } from "./open-file";
import { previewPeople } from "./preview-people";
import { findWaitingFile } from "./queries";
import {
  type FileRow,
  readFileRow,
  rowError,
  recordSize,
} from "@/lib/transfer/import-jobs/run/read-rows";
import {
  IMPORT_FIELDS,
  type ImportJob,
  type ImportOptions,
  type ImportPreview,
  toColumn,
} from "./schema";
import { checkOptions, rejectOtherUploaders } from "./start-import";

/** Maximum numbers of rows inspected and shown. */
const MAX_CHECKED = 1_000;
const MAX_SHOWN = 20;
/** Maximum number of characters inspected. */
const MAX_CHARACTERS = 20_000_000;
const MAX_PREVIEW_PROBLEMS = 100;
const MAX_LANE_WORDS = 100;
/** Length of the description excerpt. */
const EXCERPT = 300;

type ReadFileRow = FileRow & { read: NonNullable<FileRow["read"]> };

/**
 * Shows what starting the import with these columns and options would do, based on the first
 * thousand rows. Writes nothing.
 */
export async function previewImport(
  project: ProjectScope,
  job: ImportJob,
  options: ImportOptions,
): Promise<ImportPreview> {
  rejectOtherUploaders(project, job);
  const { storageKey } = await findWaitingFile(project, job.id);
  const survey = await surveyUploadedFile(storageKey, false);
  await checkOptions(project, options, survey.header.length);
  const columns = columnsOf(survey, options);
  const { records, isWhole, failure } = await firstRecords(storageKey, survey);
  const hasTitle = columns.places.title.length > 0;
  const read = hasTitle
    ? records.map((record) => readFileRow(record, columns, survey.header.length))
    : [];
  const valid = read.filter((row): row is ReadFileRow => row.read !== undefined);
  const lanes = await readLanes(project);
  const drafts = valid.map((row) => row.read.draft);
  const people = await previewPeople(project, drafts, options);
  return {
    format: columns.format,
    encoding: survey.encoding,
    delimiter: survey.delimiter,
    header: survey.header,
    columns: fieldsOf(columns, survey.header.length),
    checked: records.length,
    is_whole: isWhole,
    rows: shownRows(valid.slice(0, MAX_SHOWN), lanes, people, options),
    problems: [
      ...(hasTitle ? [] : [rowError(1, "choose the title column")]),
      ...(failure === undefined ? [] : [rowError(1, failure)]),
      ...read.flatMap(({ problems }) => problems),
    ].slice(0, MAX_PREVIEW_PROBLEMS),
    ignored_columns: ignoredColumns(records, survey.header, columns),
    markup: markupOf(columns),
    attachments: attachmentHosts(drafts, downloadHosts(project)),
    lanes: laneWords(valid, lanes, options),
    people,
    unknown_words: unknownWords(valid),
  };
}

async function firstRecords(storageKey: string, survey: Survey) {
  const records: TableRecord[] = [];
  let weight = 0;
  try {
    for await (const batch of readRecords(openStored(storageKey), survey)) {
      for (const record of batch) {
        if (records.length === MAX_CHECKED || weight > MAX_CHARACTERS)
          return { records, isWhole: false, failure: undefined };
        records.push(record);
        weight += recordSize(record);
      }
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { records, isWhole: false, failure: error.message };
  }
  return { records, isWhole: true, failure: undefined };
}

/** A field is read from its first column; lists are read from all of theirs. */
function fieldsOf({ places }: Columns, width: number): (string | null)[] {
  const fields = Array.from<string | null>({ length: width }).fill(null);
  IMPORT_FIELDS.forEach((field) => {
    const column = toColumn(field);
    for (const place of isList(column) ? places[column] : places[column].slice(0, 1)) {
      fields[place] = field;
    }
  });
  return fields;
}

/** Nothing is converted in a file without long texts. */
function markupOf({ rules, places }: Columns): ImportPreview["markup"] {
  const hasTexts = [...places.description, ...places.comments].length > 0;
  return hasTexts ? (rules.markup ?? null) : null;
}

function ignoredColumns(records: TableRecord[], header: string[], columns: Columns) {
  const ignored = new IgnoredColumns(header, columns);
  for (const record of records) if ("cells" in record) ignored.add(record.cells);
  return ignored.list();
}

function shownRows(
  shown: ReadFileRow[],
  lanes: Lane[],
  people: ImportPreview["people"],
  { lanes: chosen }: ImportOptions,
): ImportPreview["rows"] {
  const known = people.filter((person) => person.user_id !== null);
  const members = new Set(known.map((person) => person.name.toLowerCase()));
  return shown.map(({ row, read: { draft } }) => ({
    row,
    external_id: draft.externalId,
    title: draft.title,
    description: [...draft.description].slice(0, EXCERPT).join(""),
    lane_id: laneOf(draft, lanes, chosen),
    priority: draft.priority,
    type: draft.type,
    labels: draft.labels,
    assignee: members.has(draft.assignee?.toLowerCase() ?? "") ? draft.assignee : null,
    sprint: draft.sprint,
    epic: draft.epic,
    estimated_minutes: draft.estimatedMinutes,
    resolution: draft.resolution,
    start_on: draft.startOn,
    due_on: draft.dueOn,
    parent: draft.parent,
    comments: draft.comments.length,
    links: [draft.blockedBy, draft.blocks, draft.relatesTo, draft.duplicates].flat().length,
    attachments: draft.attachments.length,
  }));
}

function laneWords(
  valid: ReadFileRow[],
  lanes: Lane[],
  { lanes: chosen }: ImportOptions,
): ImportPreview["lanes"] {
  const words = new Map<string, ImportPreview["lanes"][number]>();
  for (const { read } of valid) {
    const word = laneText(read.draft);
    if (word === "") continue;
    const entry = words.get(word) ?? { word, count: 0, lane_id: laneOf(read.draft, lanes, chosen) };
    entry.count += 1;
    words.set(word, entry);
  }
  return [...words.values()].slice(0, MAX_LANE_WORDS);
}

function unknownWords(valid: ReadFileRow[]): ImportPreview["unknown_words"] {
  const words = new Map<string, { column: Column; word: string; count: number }>();
  for (const { column, word } of valid.flatMap(({ read }) => read.unknown)) {
    const key = `${column} ${word.toLowerCase()}`;
    const entry = words.get(key) ?? { column, word, count: 0 };
    entry.count += 1;
    words.set(key, entry);
  }
  return [...words.values()].slice(0, MAX_LANE_WORDS).map(({ column, word, count }) => ({
    field: IMPORT_FIELDS.find((field) => toColumn(field) === column) ?? column,
    word,
    count,
  }));
}
