import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { mergedGroupIds } from "./queries";
import type { GroupTags } from "./schema";

/**
 * Maximum number of occurrences read, because their payloads are large. Only the newest matter for
 * telling what an error has in common.
 */
const MAX_EVENTS = 500;
const MAX_VALUES = 10;
const MAX_TAGS = 50;

/** Contexts that name what a user runs. Sentry shows their names as tags. */
const CONTEXTS = ["browser", "os", "runtime"];

/**
 * Rows (name, value) of an occurrence `e`: its tags, its release and level, and the names of some
 * contexts. A tag takes precedence over a context of the same name.
 */
const eventTags = Prisma.sql`
  SELECT t.key AS name, t.value FROM jsonb_each_text(
    CASE jsonb_typeof(e.payload->'tags') WHEN 'object' THEN e.payload->'tags' ELSE '{}' END) t
  UNION ALL
  SELECT o.name, o.value FROM (VALUES ('release', e.release), ('level', e.payload->'contexts'->'event'->>'level'),
    ${Prisma.join(CONTEXTS.map((name) => Prisma.sql`(${name}, e.payload->'contexts'->${name}->>'name')`))}
  ) o(name, value)
  WHERE o.value <> '' AND e.payload->'tags'->>o.name IS NULL`;

/** True for an occurrence `e` that has the tag, with this value if one is given. */
export function hasTag(tag: string, value: string | undefined): Prisma.Sql {
  const isValue =
    value === undefined || value === "" ? Prisma.empty : Prisma.sql`AND f.value = ${value}`;
  return Prisma.sql`EXISTS (SELECT 1 FROM (${eventTags}) f WHERE f.name = ${tag} ${isValue})`;
}

/** What identifies the user of an occurrence `e`. Filtered values identify no one. */
const userKey = Prisma.sql`COALESCE(${Prisma.join(
  ["id", "email", "username", "ip_address"].map(
    (name) => Prisma.sql`NULLIF(NULLIF(e.payload->'user'->>${name}, ''), '[Filtered]')`,
  ),
)})`;

/** Returns the tags and the number of users in a group's newest stored occurrences. */
export async function readGroupTags(project: ProjectScope, groupId: number): Promise<GroupTags> {
  const { tenantId } = project;
  const found = await selectJsonRow<GroupTags>(Prisma.sql`
    WITH kept AS MATERIALIZED (
      SELECT e.id, e.release, e.payload
      FROM (${mergedGroupIds(project, groupId)}) counted CROSS JOIN LATERAL (
        SELECT e.id, e.release, e.payload FROM error_events e
        WHERE e.tenant_id = ${tenantId} AND e.error_group_id = counted.id ORDER BY e.id DESC LIMIT ${MAX_EVENTS}
      ) e
      ORDER BY e.id DESC LIMIT ${MAX_EVENTS}
    ),
    counted AS MATERIALIZED (
      SELECT f.name, f.value, count(*) AS events FROM kept e CROSS JOIN LATERAL (${eventTags}) f
      GROUP BY f.name, f.value
    ),
    ranked AS (
      SELECT c.name, c.value, c.events, row_number() OVER (PARTITION BY c.name ORDER BY c.events DESC, c.value) AS place
      FROM counted c
    ),
    tags AS (
      SELECT r.name, sum(r.events)::bigint AS events,
        json_agg(json_build_object('value', r.value, 'events', r.events) ORDER BY r.place)
          FILTER (WHERE r.place <= ${MAX_VALUES}) AS values
      FROM ranked r GROUP BY r.name ORDER BY r.name LIMIT ${MAX_TAGS}
    )
    SELECT (SELECT count(*) FROM kept) AS events,
      (SELECT count(DISTINCT ${userKey}) FROM kept e) AS users,
      (SELECT count(${userKey}) FROM kept e) AS events_with_user,
      COALESCE((SELECT json_agg(json_build_object('name', t.name, 'events', t.events, 'values', t.values) ORDER BY t.name)
        FROM tags t), '[]') AS tags`);
  if (!found) throw new Error("the count returned no row");
  return found;
}
