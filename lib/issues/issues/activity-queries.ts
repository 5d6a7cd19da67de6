import { isReadableNeighbor } from "@/lib/issues/links/readable-neighbor";
import { can } from "@/lib/platform/access/can";
import { readsEveryIssue } from "@/lib/platform/membership/project-sets";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";
import type { IssueActivity } from "./schema";

/** Activity fields that have their own read permission. */
const GUARDED = { attachments: "attachments.read", time_entries: "timeEntries.read" } as const;

/** The fields whose changes are hidden from the caller. */
function hiddenFields(project: ProjectScope): string[] {
  return Object.entries(GUARDED)
    .filter(([, operation]) => !can(project.actor, operation, { project }).allowed)
    .map(([field]) => field);
}

const isLinkChange = Prisma.sql`COALESCE(a.field IN ('blocked_by_ids', 'blocks_ids', 'relates_to_ids',
  'duplicates_ids', 'duplicated_by_ids'), false)`;

/**
 * The ids that the caller can read, from a recorded list of links. `value` is a column of the
 * activity.
 */
function readableIds(project: ProjectScope, value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((
    SELECT jsonb_agg(n.id ORDER BY n.id) FROM jsonb_array_elements_text(COALESCE(${value}, '[]')) noted(id)
    JOIN issues n ON n.tenant_id = ${project.tenantId} AND n.id = noted.id::int AND ${isReadableNeighbor(project.actor)}
  ), '[]')`;
}

/**
 * The content of an activity entry `a` on an issue `i`. Changes to dependencies and relations mention
 * only issues that the caller can read (docs/spec/issues.md#dependencies). Entries left without content are omitted.
 */
function visibleContent(project: ProjectScope): {
  from: Prisma.Sql;
  to: Prisma.Sql;
  hasContent: Prisma.Sql;
} {
  const from = Prisma.sql`a.from_value`;
  const to = Prisma.sql`a.to_value`;
  if (readsEveryIssue(project.actor)) return { from, to, hasContent: Prisma.sql`true` };
  const readable = (value: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${isLinkChange} THEN ${readableIds(project, value)} ELSE ${value} END`;
  return {
    from: readable(from),
    to: readable(to),
    hasContent: Prisma.sql`(NOT ${isLinkChange} OR ${readableIds(project, from)} <> ${readableIds(project, to)})`,
  };
}

/** The key of a recorded parent. Only changes of parents pay for it. */
function parentKey({ tenantId, projectId }: ProjectScope, value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN a.field = 'parent_id' THEN (SELECT n.key FROM issues n
    WHERE n.tenant_id = ${tenantId} AND n.project_id = ${projectId} AND n.id = (${value})::int) END`;
}

/**
 * Returns an issue's activity, newest first: at most `limit` entries older than the entry `before`,
 * and the id to continue from if there are more.
 */
export async function listActivity(
  project: ProjectScope,
  issueId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ activity: IssueActivity[]; next: number | undefined }> {
  const { from, to, hasContent } = visibleContent(project);
  const found = await selectJson<IssueActivity>(Prisma.sql`
    SELECT a.id::float8 AS id, a.action, a.field, ${from} AS "from", ${to} AS "to",
      ${parentKey(project, Prisma.sql`a.from_value`)} AS from_key, ${parentKey(project, Prisma.sql`a.to_value`)} AS to_key,
      ${iso("a.created_at")} AS created_at,
      ${shownPerson("u")} AS actor
    FROM issues i
    JOIN activities a ON a.tenant_id = i.tenant_id AND a.issue_id = i.id
    JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.actor_id
    WHERE i.tenant_id = ${project.tenantId} AND i.id = ${issueId}
      AND a.id < COALESCE(${before ?? null}::bigint, 9223372036854775807) AND ${hasContent}
      AND COALESCE(a.field, '') <> ALL(${hiddenFields(project)}::text[])
    ORDER BY a.id DESC LIMIT ${limit + 1}`);
  const activity = found.slice(0, limit);
  return { activity, next: found.length > limit ? activity.at(-1)?.id : undefined };
}
