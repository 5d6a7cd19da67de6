import { Prisma } from "@/lib/platform/db/query";
import type { Term } from "@/lib/issues/filters/terms";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import type { Search } from "./schema";

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

/** A search result as the statements return it. */
export type FoundRow = FoundIssue & { excerpt_source?: ExcerptSource | null };

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

/** The columns of a search's results, for an issue `i` with the joins of `foundIssueJoins`. */
export function foundColumns(tenantId: number, { details }: Search, terms: Term[]): Prisma.Sql {
  if (!details) return foundIssueColumns;
  return Prisma.sql`${foundIssueColumns}, ${excerptSource(tenantId, terms)}`;
}
