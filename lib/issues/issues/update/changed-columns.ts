import type { IssueBody } from "@/lib/issues/issues/schema";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { type Invalid, invalid } from "@/lib/platform/http/errors";
import { Prisma } from "@/lib/platform/db/query";

/** Short wire fields stored in their own columns, with the column's type. */
export const SHORT_COLUMNS = {
  lane_id: "int",
  assignee_id: "int",
  sprint_id: "int",
  epic_id: "int",
  priority: "smallint",
  type: "smallint",
  estimated_minutes: "int",
  start_on: "date",
  due_on: "date",
  parent_id: "int",
} as const;

/** Fields that are compared with one another: no issue starts after it is due. */
export const DATES = ["start_on", "due_on"] as const;

/** Says that an issue would start after it is due, about the field that was given. */
export function datesMessage({ due_on: due }: Pick<IssueChange, "due_on">): string {
  return due == null ? "Must not be after the due date." : "Must not be before the start date.";
}

export function datesSwapped(change: IssueChange): Invalid {
  return invalid(change.due_on == null ? "start_on" : "due_on", datesMessage(change));
}

/** All wire fields stored in their own columns. */
export const COLUMNS = {
  title: "text",
  description: "text",
  prompt: "text",
  ...SHORT_COLUMNS,
} as const;
export type Column = keyof typeof COLUMNS;
const ALL = Object.keys(COLUMNS) as Column[];

/** Long text fields are recorded as changed, without their values. */
export const UNQUOTED = new Set<Column>(["description", "prompt"]);

/** What activity records about a change to a long text instead of its values, such as a ticked task. */
export type TextNotes = Partial<Record<"description" | "prompt", object>>;

/** Long text fields, every version of which is kept. */
export const VERSIONED = ["description", "prompt"] as const;

/**
 * The columns that make up the search text. A statement that lists them costs a trigger, so one
 * that cannot change them does not.
 */
export const SEARCHED: readonly Column[] = ["title", "description"];

/** The fields to write. Omitted fields do not change (docs/spec/issues.md#update). */
export type IssueChange = { [K in keyof IssueBody]?: IssueBody[K] | undefined };

export function isGiven(change: IssueChange, columns: readonly Column[]): boolean {
  return columns.some((column) => change[column] !== undefined);
}

/**
 * The columns that a statement names. It has the same text for any fields of one kind, because each
 * distinct text costs a query plan on every connection. Omitted fields are compared with and set to
 * themselves.
 */
function namedColumns(change: IssueChange): Column[] {
  if (!isGiven(change, ALL)) return [];
  return isGiven(change, SEARCHED) ? ALL : ALL.filter((column) => !SEARCHED.includes(column));
}

/** The locked issue's columns, and the values they will have, prefixed with `new_`. */
export function wantedColumns(change: IssueChange): Prisma.Sql {
  const columns = namedColumns(change).map((column) => {
    const name = Prisma.raw(column);
    const value = Prisma.sql`${change[column] ?? null}::${Prisma.raw(COLUMNS[column])}`;
    return Prisma.sql`, i.${name},
      CASE WHEN ${change[column] !== undefined} THEN ${value} ELSE i.${name} END AS new_${name}`;
  });
  return columns.length === 0 ? Prisma.empty : Prisma.join(columns, "");
}

/** Ids in the order of the wire. */
export function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}

/** What activity records about a change to a long text, as JSON. */
export function noteOf(notes: TextNotes | undefined, column: Column): string | null {
  const note = column === "description" || column === "prompt" ? notes?.[column] : undefined;
  return note ? JSON.stringify(note) : null;
}

/** The fields to compare, as (place, field, before, after, differs) rows for `old`. */
export function comparisons(
  { tenantId }: ProjectScope,
  issueId: number,
  change: IssueChange,
  notes: TextNotes | undefined,
): Prisma.Sql | undefined {
  const compared = namedColumns(change).map((column, place) => {
    const [before, after] = [Prisma.raw(`old.${column}`), Prisma.raw(`old.new_${column}`)];
    const [from, to] = UNQUOTED.has(column)
      ? [Prisma.sql`NULL::jsonb`, Prisma.sql`${noteOf(notes, column)}::jsonb`]
      : [Prisma.sql`to_jsonb(${before})`, Prisma.sql`to_jsonb(${after})`];
    return Prisma.sql`(${Prisma.raw(String(place))}, ${Prisma.raw(`'${column}'`)}, ${from}, ${to},
      ${before} IS DISTINCT FROM ${after})`;
  });
  if (change.label_ids) {
    const before = Prisma.sql`ARRAY(SELECT il.label_id FROM issue_labels il
      WHERE il.tenant_id = ${tenantId} AND il.issue_id = ${issueId} ORDER BY 1)`;
    const after = Prisma.sql`${sorted(change.label_ids)}::int[]`;
    compared.push(
      Prisma.sql`(${Prisma.raw(String(ALL.length))}, 'label_ids', to_jsonb(${before}), to_jsonb(${after}), ${before} <> ${after})`,
    );
  }
  return compared.length === 0 ? undefined : Prisma.join(compared);
}

/** The SET clause for a row `i`, its values in `old`, and `free`. */
export function assignments(change: IssueChange): Prisma.Sql {
  const set = namedColumns(change).map((column) => Prisma.raw(`${column} = old.new_${column}`));
  // An issue that changes lanes goes to the end of the new one.
  if (isGiven(change, ["lane_id"])) {
    set.push(Prisma.sql`position = CASE WHEN old.new_lane_id = i.lane_id THEN i.position
      ELSE (SELECT place FROM free) END`);
  }
  return Prisma.join([...set, Prisma.sql`version = i.version + 1`, Prisma.sql`updated_at = now()`]);
}
