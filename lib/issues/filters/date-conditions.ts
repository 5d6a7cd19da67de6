import { instantOf, localDay } from "@/lib/messaging/digests/local-time";
import { Prisma } from "@/lib/platform/db/query";
import { finalLanes, openLanes } from "@/lib/planning/lanes/final-lane";
import type { FilterReader } from "./choice-conditions";
import { addDays, type DateChoice, type DateField, spanOf } from "./dates";

/** The time zone in which the days of filters begin and end: the workspace's. */
function timeZoneOf({ actor }: FilterReader): string {
  return actor.tenant.timeZone;
}

/** Returns what day it is for a reader's filters. */
function todayOf(reader: FilterReader): string {
  return localDay(new Date(), timeZoneOf(reader));
}

/** The start of a day, as an instant. */
function startOf(day: string, timeZone: string): string {
  return new Date(instantOf(Date.parse(day), timeZone)).toISOString();
}

/** A column of the issue `i` that a filter compares, and where it ends a range of days. */
interface DateColumn {
  sql: Prisma.Sql;
  /** Whether it is a time, not a day. */
  isTime: boolean;
}

const COLUMNS: Record<DateField, DateColumn> = {
  due: { sql: Prisma.sql`i.due_on`, isTime: false },
  start: { sql: Prisma.sql`i.start_on`, isTime: false },
  created: { sql: Prisma.sql`i.created_at`, isTime: true },
  updated: { sql: Prisma.sql`i.updated_at`, isTime: true },
  // Of those in a final lane.
  resolved: { sql: Prisma.sql`i.entered_lane_at`, isTime: true },
};

/** The condition for one value. `none` has no days. */
function valueCondition(field: DateField, value: string, reader: FilterReader): Prisma.Sql {
  const { sql: left, isTime } = COLUMNS[field];
  const span = spanOf(value, todayOf(reader));
  const isIn = (lanes: Prisma.Sql) => Prisma.sql`i.lane_id = ANY(ARRAY(${lanes}))`;
  if (span === undefined) {
    return field === "resolved" ? isIn(openLanes(reader.tenantId)) : Prisma.sql`${left} IS NULL`;
  }
  const { from, to } = span;
  const zone = timeZoneOf(reader);
  const conditions: Prisma.Sql[] = [];
  if (from !== undefined) {
    conditions.push(
      isTime
        ? Prisma.sql`${left} >= ${startOf(from, zone)}::timestamptz`
        : Prisma.sql`${left} >= ${from}::text::date`,
    );
  }
  if (to !== undefined) {
    conditions.push(
      isTime
        ? Prisma.sql`${left} < ${startOf(addDays(to, 1), zone)}::timestamptz`
        : Prisma.sql`${left} <= ${to}::text::date`,
    );
  }
  // An issue is not overdue once it is done.
  if (value === "overdue") conditions.push(isIn(openLanes(reader.tenantId)));
  if (field === "resolved") conditions.push(isIn(finalLanes(reader.tenantId)));
  return Prisma.join(conditions, " AND ");
}

/** The condition of a filter on a date of the issue `i`. */
export function dateCondition(
  field: DateField,
  { values, isNot }: DateChoice,
  reader: FilterReader,
): Prisma.Sql {
  const conditions = values.map((value) => valueCondition(field, value, reader));
  const any =
    conditions.length === 1
      ? (conditions[0] ?? Prisma.sql`false`)
      : Prisma.sql`((${Prisma.join(conditions, ") OR (")}))`;
  return isNot ? Prisma.sql`(${any}) IS NOT TRUE` : any;
}
