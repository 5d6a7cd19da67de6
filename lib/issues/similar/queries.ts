import { can } from "@/lib/platform/access/can";
import { issueReadableProjects } from "@/lib/platform/membership/project-sets";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, scanJson } from "@/lib/platform/db/query";
import type { SimilarCandidate, NamedIssue } from "./schema";
import { MAX_CANDIDATES, SCORE } from "./score";

/** Maximum number of other projects. */
const MAX_OTHER_PROJECTS = 20;
/**
 * Of the issues that share selective terms, those that share the most are scored in full, and the
 * best are compared word by word.
 */
const MAX_SCORED = { home: 200, others: 100 };
const MAX_COMPARED = { home: 60, others: 20 };
/** Maximum number of code points to compare and return from a description. */
const TEXT_READ = 4_000;

/** A project whose issues the caller can read. */
export interface ReadableProject {
  id: number;
  /** True if issues are waiting to be indexed. */
  is_stale: boolean;
}

/**
 * A project's counts: the number of issues that contain each term (by hash). Terms without issues
 * are omitted.
 */
export interface ProjectCounts {
  project_id: number;
  documents: number;
  length: number;
  terms: number[];
  counts: number[];
  /** Counts of the ignored issue, if it belongs to this project. */
  own_terms: number[] | null;
  own_length: number | null;
}

/**
 * A query term in one project. `factor` is the part of its score that is the same for every issue.
 */
export interface QueryTerm {
  projectId: number;
  term: number;
  factor: number;
}

/**
 * The query for candidates: its terms by project, and which of them select candidates, each with a
 * term that they must contain as well (score.ts).
 */
export interface Lookup {
  terms: QueryTerm[];
  telling: (QueryTerm & { other: number })[];
  /** By project: the average length of an issue, and the maximum score. */
  projects: { id: number; averageLength: number; most: number }[];
  except: number | undefined;
}

export interface FoundIssue
  extends NamedIssue, Pick<SimilarCandidate, "description" | "epic_id" | "label_ids" | "user_id"> {
  score: number;
}

/**
 * Returns the project itself, if the caller can read its issues, and, with `across`, the 20 most
 * recently created other projects whose issues they can read.
 */
export function listReadable(project: ProjectScope, across: boolean): Promise<ReadableProject[]> {
  const { tenantId, projectId, actor } = project;
  const home = can(actor, "issues.read", { project }).allowed;
  const others = Prisma.sql`
    UNION ALL (
      SELECT id, false AS is_home FROM projects
      WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND id <> ${projectId} AND id IN (${issueReadableProjects(actor)})
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_OTHER_PROJECTS}
    )`;
  return scanJson<ReadableProject>(Prisma.sql`
    SELECT r.id, EXISTS (
      SELECT 1 FROM stale_issue_terms s WHERE s.tenant_id = ${tenantId} AND s.project_id = r.id
    ) AS is_stale
    FROM (SELECT ${projectId}::int AS id, true AS is_home WHERE ${home} ${across ? others : Prisma.empty}) r
    ORDER BY is_home DESC`);
}

/**
 * Returns the counts of the projects that have any. `except` is an issue to ignore. Does one lookup
 * per term.
 */
export function readCounts(
  tenantId: number,
  terms: { projectId: number; term: number }[],
  except: number | undefined,
): Promise<ProjectCounts[]> {
  const projectIds = terms.map(({ projectId }) => projectId);
  return scanJson<ProjectCounts>(Prisma.sql`
    SELECT s.project_id, s.documents, s.length::float8 AS length, own.terms AS own_terms, own.length AS own_length,
      found.terms, found.counts
    FROM (
      SELECT q.project_id, array_agg(q.term) AS terms, array_agg(c.documents) AS counts
      FROM unnest(${projectIds}::int[], ${terms.map(({ term }) => term)}::int[]) AS q(project_id, term)
      CROSS JOIN LATERAL (
        SELECT documents FROM term_counts
        WHERE tenant_id = ${tenantId} AND project_id = q.project_id AND term = q.term AND documents > 0 LIMIT 1
      ) c
      GROUP BY q.project_id
    ) found
    CROSS JOIN LATERAL (
      SELECT * FROM term_totals WHERE tenant_id = ${tenantId} AND project_id = found.project_id LIMIT 1
    ) s
    LEFT JOIN LATERAL (
      SELECT length, terms FROM issue_terms
      WHERE tenant_id = ${tenantId} AND issue_id = ${except ?? 0} AND project_id = found.project_id LIMIT 1
    ) own ON true`);
}

/**
 * Returns the issues that contain selective terms, with their scores (score.ts): the best from the
 * project `homeId`, and the best from the others. Looks up each selective term in the term index,
 * scores in full the issues that share the most with the query, and reads the best of these. The
 * limits keep the planner from scanning or joining a whole project, so the work depends on
 * the query alone.
 */
export async function findCandidates(
  tenantId: number,
  homeId: number,
  { terms, telling, projects, except }: Lookup,
): Promise<FoundIssue[]> {
  const { K1, B } = SCORE;
  const ids = projects.map(({ id }) => id);
  const averages = projects.map(({ averageLength }) => averageLength);
  const maxScores = projects.map((project) => project.most);
  return scanJson<FoundIssue>(Prisma.sql`
    SELECT i.*, best.score
    FROM (
      SELECT issue_id, score,
        row_number() OVER (PARTITION BY is_home ORDER BY score / most DESC, issue_id DESC) AS place, is_home
      FROM (
        SELECT c.issue_id, c.is_home, c.most, sum(q.factor * w.weight / (
          w.weight + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * t.length / c.average_length))) AS score
        FROM (
          SELECT hit.issue_id, hit.is_home, p.most, p.average_length, row_number() OVER (
            PARTITION BY hit.is_home ORDER BY hit.shared / p.most DESC, hit.issue_id DESC) AS place
          FROM (
            SELECT t.issue_id, t.project_id, t.project_id = ${homeId} AS is_home, sum(q.factor) AS shared
            FROM unnest(
              ${telling.map(({ projectId }) => projectId)}::int[], ${telling.map(({ term }) => term)}::int[],
              ${telling.map(({ other }) => other)}::int[], ${telling.map(({ factor }) => factor)}::float8[]
            ) AS q(project_id, term, other, factor)
            CROSS JOIN LATERAL (
              SELECT project_id, issue_id FROM issue_terms
              WHERE tenant_id = ${tenantId} AND terms @> ARRAY[q.term, q.other] LIMIT ${MAX_CANDIDATES}::int
            ) t
            WHERE t.project_id = q.project_id AND t.issue_id <> ${except ?? 0}
            GROUP BY t.issue_id, t.project_id
          ) hit
          JOIN unnest(${ids}::int[], ${averages}::float8[], ${maxScores}::float8[]) AS p(id, average_length, most)
            ON p.id = hit.project_id
        ) c
        CROSS JOIN LATERAL (
          SELECT terms, weights, length FROM issue_terms
          WHERE tenant_id = ${tenantId} AND issue_id = c.issue_id LIMIT 1
        ) t
        CROSS JOIN LATERAL unnest(t.terms, t.weights) AS w(term, weight)
        JOIN ${asTable(terms)} ON q.term = w.term
        WHERE c.place <= CASE WHEN c.is_home THEN ${MAX_SCORED.home}::int ELSE ${MAX_SCORED.others}::int END
        GROUP BY c.issue_id, c.is_home, c.most
      ) scored
    ) best
    CROSS JOIN LATERAL (
      SELECT id, key, title, project_id, lane_id, assignee_id, priority::int AS priority, type::int AS type,
        left(description, ${TEXT_READ}::int) AS description, epic_id, user_id,
        ARRAY(SELECT il.label_id FROM issue_labels il
          WHERE il.tenant_id = ${tenantId} AND il.issue_id = best.issue_id ORDER BY 1) AS label_ids
      FROM issues WHERE tenant_id = ${tenantId} AND id = best.issue_id AND archived_at IS NULL LIMIT 1
    ) i
    WHERE best.place <= CASE WHEN best.is_home THEN ${MAX_COMPARED.home}::int ELSE ${MAX_COMPARED.others}::int END`);
}

/** The terms as a table `q`. */
function asTable(terms: QueryTerm[]): Prisma.Sql {
  return Prisma.sql`unnest(
    ${terms.map(({ projectId }) => projectId)}::int[], ${terms.map(({ term }) => term)}::int[],
    ${terms.map(({ factor }) => factor)}::float8[]) AS q(project_id, term, factor)`;
}
