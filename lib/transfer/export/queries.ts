import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { issueReadableProjects } from "@/lib/platform/membership/project-sets";
import { iso, Prisma, readJson } from "@/lib/platform/db/query";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readSql } from "@/lib/platform/db/reads/scan-sql";
import { datedKey } from "@/lib/transfer/csv/dated-key";
import { ISSUE_TYPES, PRIORITIES } from "@/lib/issues/issues/enumerations";
import { REACTION_EMOJI } from "@/lib/issues/comments/schema";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import { resolvedAt } from "@/lib/planning/lanes/final-lane";
import { passes } from "@/lib/issues/filters/conditions";
import type { ExportedIssue, ExportQuery } from "./schema";

/** Issues read per page; each description may be 64 KiB. */
const PAGE = 250;

const words = (list: readonly string[], column: string) =>
  Prisma.sql`(${[...list]}::text[])[i.${Prisma.raw(column)} + 1]`;

/**
 * The exported id: the external id if there is one, otherwise the key, with the creation time added
 * if the key is another issue's external id. Unique, because importing the file stores it as the
 * external id.
 */
const knownAs = (issue: string) => {
  const row = Prisma.raw(issue);
  return Prisma.sql`CASE WHEN ${row}.external_id <> '' THEN ${row}.external_id
    WHEN EXISTS (SELECT 1 FROM issues o WHERE o.tenant_id = ${row}.tenant_id AND o.project_id = ${row}.project_id
      AND o.external_id = ${row}.key) THEN ${datedKey(issue)}
    ELSE ${row}.key END`;
};

const labels = Prisma.sql`COALESCE((
  SELECT json_agg(l.name ORDER BY l.name COLLATE "C") FROM issue_labels il
  JOIN labels l ON l.tenant_id = il.tenant_id AND l.id = il.label_id
  WHERE il.tenant_id = i.tenant_id AND il.issue_id = i.id), '[]')`;

/** Blockers in the same project, where an import looks for them. */
const blockedBy = Prisma.sql`COALESCE((
  SELECT json_agg(${knownAs("n")} ORDER BY n.number) FROM issue_links k
  JOIN issues n ON n.tenant_id = k.tenant_id AND n.id = k.blocker_id AND n.project_id = i.project_id
  WHERE k.tenant_id = i.tenant_id AND k.blocked_id = i.id), '[]')`;

/** Issues that one is related to: those of its project as an import finds them, then others that the caller can read. */
const RELATED = Prisma.sql`json_agg(CASE WHEN n.project_id = i.project_id THEN ${knownAs("n")}
    WHEN EXISTS (SELECT 1 FROM issues o WHERE o.tenant_id = i.tenant_id AND o.project_id = i.project_id
      AND o.external_id = n.key) THEN ${datedKey("n")}
    ELSE n.key END
  ORDER BY n.project_id <> i.project_id, n.project_id, n.number)`;
const isCarried = ({ actor }: ProjectScope) =>
  Prisma.sql`(n.project_id = i.project_id OR n.project_id IN (${issueReadableProjects(actor)}))`;

/** Related issues. */
const relatesTo = (project: ProjectScope) => Prisma.sql`COALESCE((
  SELECT ${RELATED} FROM (
    SELECT r.other_id AS id FROM issue_relations r
    WHERE r.tenant_id = i.tenant_id AND r.issue_id = i.id AND r.kind = ${RelationKind.Relates}
    UNION ALL SELECT r.issue_id FROM issue_relations r
    WHERE r.tenant_id = i.tenant_id AND r.other_id = i.id AND r.kind = ${RelationKind.Relates}
  ) k JOIN issues n ON n.tenant_id = i.tenant_id AND n.id = k.id AND ${isCarried(project)}), '[]')`;

/** The issue that this one duplicates. */
const duplicates = (project: ProjectScope) => Prisma.sql`COALESCE((
  SELECT ${RELATED} FROM issue_relations r
  JOIN issues n ON n.tenant_id = r.tenant_id AND n.id = r.other_id AND ${isCarried(project)}
  WHERE r.tenant_id = i.tenant_id AND r.issue_id = i.id AND r.kind = ${RelationKind.Duplicates}), '[]')`;

const parent = Prisma.sql`CASE WHEN i.parent_id IS NOT NULL THEN (
  SELECT ${knownAs("p")} FROM issues p
  WHERE p.tenant_id = i.tenant_id AND p.project_id = i.project_id AND p.id = i.parent_id) END`;

/** The people who reacted to a comment `c`, by emoji. */
const reactions = Prisma.sql`CASE WHEN c.has_reactions THEN COALESCE((
    SELECT json_agg(json_build_object('emoji', e.emoji, 'users', e.users)
      ORDER BY array_position(${[...REACTION_EMOJI]}::text[], e.emoji))
    FROM (
      SELECT r.emoji, json_agg(ru.email ORDER BY r.created_at, ru.id) AS users FROM comment_reactions r
      JOIN users ru ON ru.tenant_id = r.tenant_id AND ru.id = r.user_id AND ru.deleted_at IS NULL
      WHERE r.tenant_id = c.tenant_id AND r.comment_id = c.id GROUP BY r.emoji
    ) e), '[]') ELSE '[]' END`;

const comments = Prisma.sql`, COALESCE((
  SELECT json_agg(json_build_object('id', c.id, 'parent_id', c.parent_id, 'author', u.first_name || ' ' || u.last_name,
    'body', c.body, 'created_at', ${iso("c.created_at")}, 'updated_at', ${iso("c.updated_at")},
    'reactions', ${reactions}) ORDER BY c.id)
  FROM comments c LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id AND u.deleted_at IS NULL
  WHERE c.tenant_id = i.tenant_id AND c.issue_id = i.id), '[]') AS comments`;

const timeEntries = Prisma.sql`, COALESCE((
  SELECT json_agg(json_build_object('user', u.email, 'minutes', t.minutes, 'spent_on', t.spent_on, 'note', t.note,
    'created_at', ${iso("t.created_at")}) ORDER BY t.id)
  FROM time_entries t LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.deleted_at IS NULL
  WHERE t.tenant_id = i.tenant_id AND t.issue_id = i.id), '[]') AS time_entries`;

/** What only JSON has, as far as the caller can read it. */
function beside(project: ProjectScope): Prisma.Sql {
  const mayRead = (operation: "comments.read" | "timeEntries.read") =>
    can(project.actor, operation, { project }).allowed;
  return Prisma.sql`, i.prompt${mayRead("comments.read") ? comments : Prisma.empty}
    ${mayRead("timeEntries.read") ? timeEntries : Prisma.empty}`;
}

type Page = (ExportedIssue & { id: number })[];

/**
 * Yields the project's issues that match the filters, by ascending id, in pages. Issues that exist
 * throughout the export appear exactly once; those created during the export may or may not. JSON
 * includes comments and time entries if the caller can read them.
 */
export async function* exportPages(
  project: ProjectScope,
  query: ExportQuery,
): AsyncGenerator<ExportedIssue[], void> {
  let after = 0;
  for (;;) {
    const page = await readPage(project, query, after);
    yield page.map(({ id: _id, ...issue }) => issue);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

function readPage(project: ProjectScope, query: ExportQuery, after: number): Promise<Page> {
  const { tenantId, projectId } = project;
  const since = query.updated_since;
  const page = readSql`
    SELECT i.id, i.key, ${knownAs("i")} AS external_id, i.title, i.description, l.title AS lane,
      ${words(ISSUE_TYPES, "type")} AS type, ${words(PRIORITIES, "priority")} AS priority, ${labels} AS labels,
      u.email AS assignee, s.title AS sprint, e.title AS epic, i.estimated_minutes, i.resolution,
      ${iso("i.created_at")} AS created_at, ${iso("i.updated_at")} AS updated_at,
      ${resolvedAt(tenantId)}, ${blockedBy} AS blocked_by,
      ${relatesTo(project)} AS relates_to, ${duplicates(project)} AS duplicates,
      i.start_on, i.due_on, ${parent} AS parent, ${iso("i.archived_at")} AS archived_at
      ${query.format === "json" ? beside(project) : Prisma.empty}
    FROM issues i
    JOIN lanes l ON l.tenant_id = i.tenant_id AND l.id = i.lane_id
    LEFT JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.assignee_id AND u.deleted_at IS NULL
    LEFT JOIN sprints s ON s.tenant_id = i.tenant_id AND s.id = i.sprint_id
    LEFT JOIN epics e ON e.tenant_id = i.tenant_id AND e.id = i.epic_id
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id > ${after}
      AND ${since === undefined ? Prisma.sql`true` : Prisma.sql`i.updated_at >= ${since}::timestamptz`}
      AND ${passes(project, query)}
    ORDER BY i.id LIMIT ${PAGE}`;
  return onReplica(() => readJson(page, "custom"));
}
