import type { Actor } from "@/lib/platform/access/actor";
import { Prisma } from "@/lib/platform/db/query";
import type { Choice } from "./choice";

/** Whose workspace a filter is in, and who `me` is. */
export interface FilterReader {
  readonly tenantId: number;
  readonly actor: Actor;
  /** Across projects, a subquery for the projects all of whose issues count as archived. */
  readonly archivedProjects?: Prisma.Sql | undefined;
}

function idsOf({ values }: Choice, { actor }: FilterReader): number[] {
  const ids = values.flatMap((value) =>
    typeof value === "number" ? value : value === "me" ? actor.userId : [],
  );
  return [...new Set(ids)];
}

/** Keeps the issues that a condition does not select, including those it is NULL for. */
function negated(condition: Prisma.Sql, { isNot }: Choice): Prisma.Sql {
  return isNot ? Prisma.sql`(${condition}) IS NOT TRUE` : condition;
}

/** Combines alternatives. One that stands alone keeps the form that indexes support. */
function anyCondition(conditions: Prisma.Sql[]): Prisma.Sql {
  if (conditions.length === 1) return conditions[0] ?? Prisma.sql`false`;
  return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
}

/**
 * True if the left side is one of the ids. One id is compared as such: its plan is better than that
 * for a list.
 */
function isOneOf(left: Prisma.Sql, ids: number[]): Prisma.Sql {
  return ids.length === 1
    ? Prisma.sql`${left} = ${ids[0]}`
    : Prisma.sql`${left} = ANY(${ids}::int[])`;
}

/** A subquery for the workspace's running sprints. */
function activeSprints(tenantId: number): Prisma.Sql {
  return Prisma.sql`SELECT s.id FROM sprints s
    WHERE s.tenant_id = ${tenantId} AND s.started_at IS NOT NULL AND s.completed_at IS NULL`;
}

/** The condition of a choice on a column of the issue `i`, or of a row of its counters. */
export function columnCondition(column: string, choice: Choice, reader: FilterReader): Prisma.Sql {
  const left = Prisma.raw(`i.${column}`);
  const ids = idsOf(choice, reader);
  const conditions: Prisma.Sql[] = [];
  if (ids.length > 0) conditions.push(isOneOf(left, ids));
  if (choice.values.includes("active")) {
    conditions.push(Prisma.sql`${left} = ANY(ARRAY(${activeSprints(reader.tenantId)}))`);
  }
  if (choice.values.includes("none")) conditions.push(Prisma.sql`${left} IS NULL`);
  return negated(anyCondition(conditions), choice);
}

/** As `negated`, for a condition that is never NULL: the planner makes an anti-join of NOT EXISTS. */
function without(condition: Prisma.Sql, { isNot }: Choice): Prisma.Sql {
  return isNot ? Prisma.sql`NOT (${condition})` : condition;
}

/** The condition of a choice on the labels of the issue `i`. */
export function labelCondition(choice: Choice, reader: FilterReader): Prisma.Sql {
  const own = Prisma.sql`FROM issue_labels il
    WHERE il.tenant_id = ${reader.tenantId} AND il.issue_id = i.id`;
  const ids = idsOf(choice, reader);
  const isNamed = Prisma.sql`${own} AND ${isOneOf(Prisma.sql`il.label_id`, ids)}`;
  if (choice.isAll) {
    // Any of the labels first, which an index finds.
    return without(
      Prisma.sql`EXISTS (SELECT 1 ${isNamed}) AND (SELECT count(*) ${isNamed}) = ${ids.length}`,
      choice,
    );
  }
  const conditions: Prisma.Sql[] = [];
  if (ids.length > 0) conditions.push(Prisma.sql`EXISTS (SELECT 1 ${isNamed})`);
  if (choice.values.includes("none")) conditions.push(Prisma.sql`NOT EXISTS (SELECT 1 ${own})`);
  return without(anyCondition(conditions), choice);
}
