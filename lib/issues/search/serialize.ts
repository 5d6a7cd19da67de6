import { can } from "@/lib/platform/access/can";
import { Prisma } from "@/lib/platform/db/query";
import type { FilterReader } from "@/lib/issues/filters/choice-conditions";
import type { Term } from "@/lib/issues/filters/terms";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { listElement } from "@/lib/issues/issues/list/queries";
import { shownPerson } from "@/lib/people/users/queries";
import type { FoundListItem, Search } from "./schema";

/** The issue search resource (docs/spec/search.md#endpoints) of an issue `i`, its project `p`, lane `l` and epic `e`. */
export const foundIssueColumns = Prisma.sql`
  i.id, i.key, i.title, i.project_id, p.name AS project_name, i.lane_id, l.title AS lane_title, l.color AS lane_color,
  i.epic_id, e.title AS epic_title, i.user_id, i.assignee_id, i.priority::int AS priority, i.type::int AS type,
  to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') AS updated_at`;

/** Joins an issue `i` to everything `foundIssueColumns` reads. */
export const foundIssueJoins = (tenantId: number): Prisma.Sql => Prisma.sql`
  JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id
  JOIN lanes l ON l.tenant_id = ${tenantId} AND l.id = i.lane_id
  LEFT JOIN epics e ON e.tenant_id = ${tenantId} AND e.id = i.epic_id`;

/** Part of a description's Markdown around search terms. */
export interface ExcerptSource {
  text: string;
  /** Whether there is more before and after it. */
  is_cut_before: boolean;
  is_cut_after: boolean;
}

/** A search result as the statements return it. Of a result with `fields=list`, the other columns are in `listed`. */
export type FoundRow = FoundIssue & {
  excerpt_source?: ExcerptSource | null;
  listed?: Omit<FoundListItem, "excerpt">;
};

/** Characters of a description that are returned before and after the start of a hit. */
const BEFORE = 300;
const AFTER = 700;
/** Characters around a hit in which the most different terms should occur. */
const WINDOW = 200;
/** Maximum number of terms that an excerpt looks for. */
const MAX_TERMS = 8;

/** The texts to look for and to highlight: the terms and, for one that is a key, the key without zero padding. */
export function hitTexts(terms: readonly Term[]): string[] {
  return terms.flatMap(({ text, key }) => (key === null || key === text ? [text] : [text, key]));
}

/**
 * Part of the description of an issue `i` around the place with the most different terms, above all long ones; null if there are none. Finds
 * the terms in the search text, which is lowercase already: lowering long descriptions takes longer than the search.
 * OFFSET 0 keeps the planner from repeating the expressions.
 */
function excerptSource(tenantId: number, terms: Term[]): Prisma.Sql {
  const texts = hitTexts(terms).slice(0, MAX_TERMS);
  return Prisma.sql`(
    SELECT json_build_object(
      'text', substr(i.description, greatest(best.place - ${Prisma.raw(String(BEFORE))}, 1),
        least(best.place - 1, ${Prisma.raw(String(BEFORE))}) + ${Prisma.raw(String(AFTER))}),
      'is_cut_before', best.place > ${Prisma.raw(String(BEFORE + 1))},
      'is_cut_after', length(i.description) >= best.place + ${Prisma.raw(String(AFTER))})
    FROM (
      SELECT strpos(body.text, lower(term.text)) AS place, body.text
      FROM (
        SELECT substr(t.text,
          length(split_part(t.text, E'\x01', 1)) + length(split_part(t.text, E'\x01', 2)) + 3) AS text
        FROM issue_search t
        WHERE t.tenant_id = ${tenantId} AND t.issue_id = i.id OFFSET 0
      ) body CROSS JOIN unnest(${texts}::text[]) AS term(text) OFFSET 0
    ) best
    WHERE best.place > 0
    ORDER BY (
      SELECT sum(length(near.text) ^ 2) FROM unnest(${texts}::text[]) AS near(text)
      WHERE strpos(
        substr(best.text, greatest(best.place - ${Prisma.raw(String(WINDOW / 2))}, 1), ${Prisma.raw(String(WINDOW))}),
        lower(near.text)) > 0
    ) DESC, best.place LIMIT 1
  ) AS excerpt_source`;
}

/** The sprint of an issue `i` of a project `p`, as JSON; null if the caller cannot read the project's sprints. */
function sprintOf({ tenantId, actor }: FilterReader): Prisma.Sql {
  const isReadable = can(actor, "sprints.read").allowed
    ? Prisma.sql`true`
    : Prisma.sql`p.owner_id = ${actor.userId}`;
  return Prisma.sql`(SELECT json_build_object('id', s.id, 'title', s.title) FROM sprints s
    WHERE s.tenant_id = ${tenantId} AND s.id = i.sprint_id AND ${isReadable})`;
}

/** What the ids in an issue `i` refer to, with the joins of `foundIssueJoins`, as JSON. */
function recordsOf(reader: FilterReader): Prisma.Sql {
  const { tenantId } = reader;
  return Prisma.sql`json_build_object(
    'lane', json_build_object('id', l.id, 'title', l.title, 'color', l.color, 'is_final', NOT EXISTS (
      SELECT 1 FROM lanes h WHERE h.tenant_id = ${tenantId} AND h.project_id = l.project_id AND h.sort_order > l.sort_order)),
    'epic', CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'title', e.title, 'color', e.color) END,
    'sprint', ${sprintOf(reader)},
    'assignee', (SELECT ${shownPerson("u")} FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = i.assignee_id),
    'labels', COALESCE((
      SELECT json_agg(json_build_object('id', b.id, 'name', b.name, 'color', b.color) ORDER BY lower(b.name), b.id)
      FROM issue_labels il JOIN labels b ON b.tenant_id = ${tenantId} AND b.id = il.label_id
      WHERE il.tenant_id = ${tenantId} AND il.issue_id = i.id), '[]'::json))`;
}

/** The columns of a search's results, for an issue `i` with the joins of `foundIssueJoins`. */
export function foundColumns(
  reader: FilterReader,
  { details, fields }: Search,
  terms: Term[],
): Prisma.Sql {
  const excerpt = details ? [excerptSource(reader.tenantId, terms)] : [];
  if (fields === undefined) return Prisma.join([foundIssueColumns, ...excerpt]);
  const listed = Prisma.sql`(SELECT row_to_json(listed) FROM (
      SELECT ${listElement(reader.actor)}, p.name AS project_name, l.title AS lane_title, l.color AS lane_color,
        e.title AS epic_title, ${recordsOf(reader)} AS records
    ) listed) AS listed`;
  return Prisma.join([Prisma.sql`i.id`, listed, ...excerpt]);
}

/** How many results a search needs to know of: those of its page, those before it, and one more. */
export function enoughFor({ limit, offset = 0 }: Search): number {
  return limit + offset + 1;
}

/** LIMIT and OFFSET of a search's page, with one more row that shows that there are more. */
export function pageOf({ limit, offset }: Search): Prisma.Sql {
  return offset ? Prisma.sql`LIMIT ${limit + 1} OFFSET ${offset}` : Prisma.sql`LIMIT ${limit + 1}`;
}
