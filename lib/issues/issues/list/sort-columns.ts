import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { finalLane, finalLanes } from "@/lib/planning/lanes/final-lane";
import type { Sort, SortName } from "@/lib/issues/filters/sort";

/** A column that a sort compares, of an issue `i` and what `joins` adds. */
interface SortColumn {
  sql: Prisma.Sql;
  /** Its PostgreSQL type. */
  type: string;
  isNullable?: true;
  join?: Prisma.Sql;
}

export interface SortedColumn extends SortColumn {
  isDescending: boolean;
}

/** An issue's values of the sorted columns, as text. */
export type Place = readonly (string | null)[];

/** What is sorted: a project's issues, or those of several. */
type SortScope = ProjectScope | { tenantId: number; projectId?: undefined };

function columnFor(scope: SortScope, name: SortName): SortColumn {
  const { tenantId } = scope;
  const isInProject = scope.projectId !== undefined;
  const isDone = isInProject
    ? Prisma.sql`i.lane_id = ${finalLane(scope)}`
    : Prisma.sql`i.lane_id = ANY(ARRAY(${finalLanes(tenantId)}))`;
  const columns: Record<SortName, SortColumn> = {
    id: { sql: Prisma.sql`i.id`, type: "int" },
    position: { sql: Prisma.sql`i.position`, type: "bigint" },
    open: { sql: isDone, type: "boolean" },
    key: isInProject
      ? { sql: Prisma.sql`i.number`, type: "int" }
      : {
          sql: Prisma.sql`split_part(i.key, '-', 1) || lpad(i.number::text, 10, '0')`,
          type: "text",
        },
    title: { sql: Prisma.sql`lower(i.title)`, type: "text" },
    priority: { sql: Prisma.sql`i.priority`, type: "smallint" },
    type: { sql: Prisma.sql`i.type`, type: "smallint" },
    lane: {
      sql: Prisma.sql`l.sort_order`,
      type: "int",
      join: Prisma.sql`JOIN lanes l ON l.tenant_id = ${tenantId} AND l.id = i.lane_id`,
    },
    assignee: {
      sql: Prisma.sql`lower(u.first_name || ' ' || u.last_name)`,
      type: "text",
      isNullable: true,
      join: Prisma.sql`LEFT JOIN users u ON u.tenant_id = ${tenantId} AND u.id = i.assignee_id`,
    },
    epic: {
      sql: Prisma.sql`lower(e.title)`,
      type: "text",
      isNullable: true,
      join: Prisma.sql`LEFT JOIN epics e ON e.tenant_id = ${tenantId} AND e.id = i.epic_id`,
    },
    sprint: {
      // By the first day, and by name among those without one, which come last.
      sql: Prisma.sql`COALESCE(to_char(s.starts_on, 'YYYY-MM-DD'), '9999-99-99') || lower(s.title)`,
      type: "text",
      isNullable: true,
      join: Prisma.sql`LEFT JOIN sprints s ON s.tenant_id = ${tenantId} AND s.id = i.sprint_id`,
    },
    estimate: { sql: Prisma.sql`i.estimated_minutes`, type: "int", isNullable: true },
    start: { sql: Prisma.sql`i.start_on`, type: "date", isNullable: true },
    due: { sql: Prisma.sql`i.due_on`, type: "date", isNullable: true },
    created: { sql: Prisma.sql`i.created_at`, type: "timestamptz" },
    updated: { sql: Prisma.sql`i.updated_at`, type: "timestamptz" },
    resolved: {
      sql: Prisma.sql`CASE WHEN ${isDone} THEN i.entered_lane_at END`,
      type: "timestamptz",
      isNullable: true,
    },
  };
  return columns[name];
}

/** No two issues of a project have the same. */
const UNIQUE: readonly SortName[] = ["id", "key"];

/**
 * The columns of a sort. The id comes last, in the direction of the key before it, so that an index
 * can give the order and the opposite sort is exactly the reverse.
 */
export function sortColumns(scope: SortScope, sort: Sort): SortedColumn[] {
  const columns = sort.map(({ by, isDescending }) => ({
    ...columnFor(scope, by),
    isDescending,
  }));
  const last = sort.at(-1);
  if (sort.some(({ by }) => UNIQUE.includes(by))) return columns;
  return [...columns, { ...columnFor(scope, "id"), isDescending: last?.isDescending ?? false }];
}

/** The joins that the columns need. */
export function sortJoins(columns: readonly SortedColumn[]): Prisma.Sql {
  const joins = columns.flatMap(({ join }) => join ?? []);
  return joins.length === 0 ? Prisma.empty : Prisma.join(joins, " ");
}

/** The columns as `s0`, `s1`, …. */
export function namedColumns(columns: readonly SortedColumn[]): Prisma.Sql {
  return Prisma.join(columns.map(({ sql }, at) => Prisma.sql`${sql} AS ${Prisma.raw(`s${at}`)}`));
}

/**
 * Sorts by the columns under their names, from the given one on. The empty ones come last in either
 * direction.
 */
export function sortOrder(columns: readonly SortedColumn[], from = 0): Prisma.Sql {
  const parts = columns.map(
    ({ isDescending, isNullable }, at) =>
      `s${at}${isDescending ? " DESC" : ""}${isNullable && isDescending ? " NULLS LAST" : ""}`,
  );
  return Prisma.raw(parts.slice(from).join(", "));
}

/** The columns, under their names, as a JSON array of text: a Place. */
export function placeColumn(columns: readonly SortedColumn[]): Prisma.Sql {
  const texts = columns.map((_, at) => `s${at}::text`);
  return Prisma.raw(`json_build_array(${texts.join(", ")})`);
}

const valueOf = ({ type }: SortedColumn, value: string) =>
  Prisma.sql`${value}::text::${Prisma.raw(type)}`;

function isEqual(column: SortedColumn, value: string | null): Prisma.Sql {
  if (value === null) return Prisma.sql`${column.sql} IS NULL`;
  return Prisma.sql`(${column.sql}) = ${valueOf(column, value)}`;
}

/** Undefined if nothing comes after the value. */
function isAfter(column: SortedColumn, value: string | null): Prisma.Sql | undefined {
  if (value === null) return undefined;
  const operator = Prisma.raw(column.isDescending ? "<" : ">");
  const compared = Prisma.sql`(${column.sql}) ${operator} ${valueOf(column, value)}`;
  return column.isNullable ? Prisma.sql`(${compared} OR ${column.sql} IS NULL)` : compared;
}

/** True for issues that come after a place. */
export function isLater(columns: readonly SortedColumn[], place: Place): Prisma.Sql {
  const [first] = columns;
  const isRow = columns.every(
    ({ isNullable, isDescending }) => !isNullable && isDescending === first?.isDescending,
  );
  if (isRow) {
    // In this form, an index starts at the place.
    const left = Prisma.join(columns.map(({ sql }) => sql));
    const right = Prisma.join(columns.map((column, at) => valueOf(column, place[at] ?? "")));
    return Prisma.sql`(${left}) ${Prisma.raw(first?.isDescending ? "<" : ">")} (${right})`;
  }
  const alternatives = columns.flatMap((column, at) => {
    const later = isAfter(column, place[at] ?? null);
    if (!later) return [];
    const before = columns.slice(0, at).map((other, index) => isEqual(other, place[index] ?? null));
    return [Prisma.sql`(${Prisma.join([...before, later], " AND ")})`];
  });
  return alternatives.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`(${Prisma.join(alternatives, " OR ")})`;
}
