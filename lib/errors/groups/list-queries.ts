import type { ProjectScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { iso, Prisma, readJson, rows, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { allOf, readSql } from "@/lib/platform/db/reads/scan-sql";
import { shownPerson } from "@/lib/people/users/queries";
import { mergedGroupIds, isInProject, matchesFilters } from "./queries";
import type {
  ErrorEventQuery,
  ErrorGroupListQuery,
  EventPlaceQuery,
  GroupTrend,
  PlacedEvent,
  TrendsQuery,
} from "./schema";
import { type GroupState, MERGE_KINDS } from "./state-schema";
import { errorEventColumns, errorGroupColumns, periodCount, trendColumn } from "./serialize";
import { hasTag } from "./tag-queries";

/**
 * Maximum number of records in memory at once, because each may have a stack trace of 262,144
 * characters.
 */
const CHUNK = 25;

/** A page: its elements as JSON in chunks, and the cursor of the next page, if any. */
interface Page<Cursor> {
  chunks: AsyncGenerator<string[], void>;
  next: Cursor | undefined;
}

/**
 * Reads the records with these ids in chunks, in the same order. Skips any that have since been
 * deleted.
 */
async function* inChunks(
  ids: number[],
  read: (batch: Prisma.Sql) => Prisma.Sql,
): AsyncGenerator<string[], void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    const batch = ids.slice(start, start + CHUNK);
    // Passed on unchanged, because each element is already JSON.
    const found = await rows<{ json: string }>(Prisma.sql`
      WITH wanted AS (SELECT * FROM unnest(${batch}::bigint[]) WITH ORDINALITY AS w(id, place))
      ${read(Prisma.sql`wanted`)} ORDER BY wanted.place`);
    yield found.map(({ json }) => json);
  }
}

/** Returns what a list is ordered by, and its value as a number for the cursor. */
function orderOf(tenantId: number, { sort, period }: ErrorGroupListQuery) {
  if (sort === "last_seen" || sort === "first_seen") return byTime(`${sort}_at`);
  const column = sort === "period" ? periodCount(tenantId, period) : Prisma.sql`g.occurrence_count`;
  const fromPlace = (place: string) => Prisma.sql`${place}::bigint`;
  return { column, place: column, fromPlace };
}

function byTime(name: string) {
  const column = Prisma.raw(`g.${name}`);
  return {
    column,
    place: Prisma.sql`(extract(epoch FROM ${column}) * 1000000)::bigint`,
    fromPlace: (place: string) =>
      Prisma.sql`timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`,
  };
}

/**
 * Resolves a cursor. A bare id stands for the group's current position. Throws Invalid if there is
 * no such group.
 */
async function resolveCursor(
  project: ProjectScope,
  { after }: ErrorGroupListQuery,
  placeColumn: Prisma.Sql,
): Promise<{ id: number; place: string } | undefined> {
  if (after === undefined) return undefined;
  const { id, place } = after;
  if (place !== undefined) return { id, place };
  const anchor = await selectJsonRow<{ place: string }>(Prisma.sql`
    SELECT (${placeColumn})::text AS place FROM error_groups g WHERE ${isInProject(project)} AND g.id = ${id}`);
  if (!anchor) throw invalid("after", "Must be an error group in this project.");
  return { id, place: anchor.place };
}

/**
 * Returns the matching groups in descending order. Reads the ids first, and the records while the
 * response is being sent.
 */
export async function listErrorGroups(
  project: ProjectScope,
  query: ErrorGroupListQuery,
): Promise<Page<string>> {
  const { column, place, fromPlace } = orderOf(project.tenantId, query);
  const conditions = [isInProject(project), matchesFilters(project, query)];
  if (query.status !== undefined) conditions.push(Prisma.sql`g.status = ${query.status}`);
  if (query.regressed !== undefined) {
    conditions.push(Prisma.sql`(g.status = 0 AND g.is_regressed) = ${query.regressed}`);
  }
  if (query.linked_issue_id !== undefined) {
    conditions.push(Prisma.sql`g.linked_issue_id = ${query.linked_issue_id}`);
  }
  const after = await resolveCursor(project, query, place);
  if (after) {
    conditions.push(Prisma.sql`(${column}, g.id) < (${fromPlace(after.place)}, ${after.id})`);
  }
  const select = readSql`
    SELECT g.id, (${place})::text AS place FROM error_groups g WHERE ${allOf(conditions)}
    ORDER BY ${column} DESC, g.id DESC LIMIT ${query.limit + 1}`;
  const { environment, release, query: text, regressed, linked_issue_id: linked } = query;
  const plan = planFor({ environment, release, text, regressed, linked });
  const found = await readJson<{ id: number; place: string }>(select, plan);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const chunks = inChunks(
    ids,
    (wanted) => Prisma.sql`
      SELECT (SELECT row_to_json(e) FROM (SELECT ${errorGroupColumns(project.tenantId)}) e)::text AS json
      FROM ${wanted} JOIN error_groups g ON ${isInProject(project)} AND g.id = wanted.id`,
  );
  return { chunks, next: last && `${last.place}.${last.id}` };
}

/** Returns the stored occurrences of a group and of the groups merged into it, newest first. */
export async function listErrorEvents(
  project: ProjectScope,
  groupId: number,
  { limit, before, tag = "", value }: ErrorEventQuery,
): Promise<Page<number>> {
  const { tenantId } = project;
  const found = await selectJson<{ id: number }>(Prisma.sql`
    SELECT e.id FROM (${mergedGroupIds(project, groupId)}) counted CROSS JOIN LATERAL (
      SELECT e.id FROM error_events e
      WHERE e.tenant_id = ${tenantId} AND e.error_group_id = counted.id
        AND e.id < COALESCE(${before ?? null}::bigint, 9223372036854775807)
        ${tag === "" ? Prisma.empty : Prisma.sql`AND ${hasTag(tag, value)}`}
      ORDER BY e.id DESC LIMIT ${limit + 1}
    ) e
    ORDER BY e.id DESC LIMIT ${limit + 1}`);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const chunks = inChunks(
    ids,
    (wanted) => Prisma.sql`
      SELECT (SELECT row_to_json(o) FROM (SELECT ${errorEventColumns}) o)::text AS json
      FROM ${wanted} JOIN error_events e ON e.tenant_id = ${tenantId} AND e.id = wanted.id
      JOIN error_groups g ON g.tenant_id = e.tenant_id AND g.id = e.error_group_id`,
  );
  return { chunks, next: found.length > limit ? ids.at(-1) : undefined };
}

/** Names an occurrence in a path. */
function wantedEvent(name: string): Prisma.Sql {
  if (name === "newest") return Prisma.sql`(SELECT max(k.id) FROM kept k)`;
  if (name === "oldest") return Prisma.sql`(SELECT min(k.id) FROM kept k)`;
  if (!/^[1-9]\d{0,14}$/.test(name)) throw new NotFound("Occurrence");
  return Prisma.sql`${Number(name)}::bigint`;
}

/**
 * Returns a stored occurrence by its id, or the `newest` or `oldest` one, and its place among those
 * of the group and of the groups merged into it. Throws NotFound if it is not among them.
 */
export async function readErrorEvent(
  project: ProjectScope,
  groupId: number,
  name: string,
  { tag = "", value }: EventPlaceQuery,
): Promise<PlacedEvent> {
  const { tenantId } = project;
  const found = await selectJsonRow<PlacedEvent>(Prisma.sql`
    WITH kept AS MATERIALIZED (
      SELECT e.id FROM error_events e
      WHERE e.tenant_id = ${tenantId} AND e.error_group_id IN (${mergedGroupIds(project, groupId)})
        ${tag === "" ? Prisma.empty : Prisma.sql`AND ${hasTag(tag, value)}`}
    ),
    wanted AS (SELECT k.id FROM kept k WHERE k.id = ${wantedEvent(name)})
    SELECT ${errorEventColumns},
      (SELECT count(*) FROM kept k WHERE k.id >= e.id) AS number, (SELECT count(*) FROM kept) AS kept,
      (SELECT min(k.id) FROM kept k WHERE k.id > e.id) AS newer_id,
      (SELECT max(k.id) FROM kept k WHERE k.id < e.id) AS older_id
    FROM wanted JOIN error_events e ON e.tenant_id = ${tenantId} AND e.id = wanted.id
    JOIN error_groups g ON g.tenant_id = e.tenant_id AND g.id = e.error_group_id`);
  if (!found) throw new NotFound("Occurrence");
  return found;
}

/**
 * Returns the groups merged into a group, directly or indirectly, as JSON, most recently seen
 * first, at most 500.
 */
export async function listMerged(
  { tenantId }: ProjectScope,
  groupId: number,
): Promise<Page<never>["chunks"]> {
  const found = await selectJson<{ id: number }>(Prisma.sql`
    SELECT g.id FROM error_groups g WHERE g.tenant_id = ${tenantId} AND g.merged_into_id = ${groupId}
    ORDER BY COALESCE(g.own_last_seen_at, g.last_seen_at) DESC, g.id DESC LIMIT ${CAP}`);
  return inChunks(
    found.map(({ id }) => id),
    (wanted) => Prisma.sql`
      SELECT (SELECT row_to_json(e) FROM (SELECT ${errorGroupColumns(tenantId)}) e)::text AS json
      FROM ${wanted} JOIN error_groups g ON g.tenant_id = ${tenantId} AND g.id = wanted.id`,
  );
}

/**
 * Returns how often groups occurred in a period, in one statement. Ids that are not groups in the
 * project are left out.
 */
export function listTrends(
  project: ProjectScope,
  { period, ids }: TrendsQuery,
): Promise<GroupTrend[]> {
  return selectJson<GroupTrend>(Prisma.sql`
    SELECT g.id AS error_group_id, ${trendColumn(project.tenantId, period)} AS counts
    FROM error_groups g WHERE ${isInProject(project)} AND g.id = ANY(${ids}::int[]) ORDER BY g.id`);
}

/** Returns a group's status changes and merges, newest first, at most 500. */
export function listStates({ tenantId }: ProjectScope, groupId: number): Promise<GroupState[]> {
  return selectJson<GroupState>(Prisma.sql`
    SELECT s.id, s.status::int AS status, s.status = 0 AND s.actor_id IS NULL AS is_regression,
      CASE WHEN s.change IS NOT NULL THEN json_build_object('kind', (${[...MERGE_KINDS]}::text[])[s.change + 1],
        'groups', (SELECT COALESCE(json_agg(json_build_object('id', m.id, 'exception_class', m.exception_class) ORDER BY m.id), '[]')
          FROM error_groups m WHERE m.tenant_id = ${tenantId} AND m.id = ANY(s.other_ids))) END AS merge,
      CASE WHEN u.id IS NOT NULL THEN ${shownPerson("u")} END AS actor,
      ${iso("s.created_at")} AS created_at, ${iso("s.created_at")} AS updated_at
    FROM error_group_states s
    LEFT JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.actor_id
    WHERE s.tenant_id = ${tenantId} AND s.error_group_id = ${groupId}
    ORDER BY s.id DESC LIMIT ${CAP}`);
}
