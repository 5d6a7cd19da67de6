import { setImmediate as nextTurn } from "node:timers/promises";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import {
  asJson,
  jsonRows,
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { yieldToRequests } from "@/lib/platform/jobs/yield-to-requests";
import { termHash } from "@/lib/issues/similar/text/term-hash";
import { indexTerms, type IssueText } from "@/lib/issues/similar/text/terms";

/** Number of code points to fetch from a description, which is more than terms.ts reads. */
const TEXT_READ = 16_000;
/** Changes per transaction while a search waits for them. */
const PART = 25;
/** Changes per transaction in the background, where fewer and larger statements count more. */
const LARGE_PART = 100;
/** Parsing long Chinese text takes 10 ms. After this long, the event loop gets a turn. */
const TURN_MS = 5;

export type ProjectKey = Pick<ProjectScope, "tenantId" | "projectId">;

interface StaleRow {
  id: string;
  issue_id: number;
  is_gone: boolean;
}

interface IssueTerms {
  id: number;
  terms: number[];
  weights: number[];
  length: number;
}

/**
 * Updates a project's terms and counts with the oldest waiting changes (at most `limit`), a few per
 * transaction (`partSize`). Returns the number processed, or 0 if none are waiting. Waits at most `maxWaitMs`
 * milliseconds for another indexer of the project (SQLSTATE 55P03). Leaves issues locked by others
 * until next time.
 */
export async function indexIssues(
  project: ProjectKey,
  limit: number,
  maxWaitMs?: number,
  partSize = PART,
): Promise<number> {
  let sum = 0;
  for (let isMore = true; isMore && sum < limit;) {
    const part = Math.min(partSize, limit - sum);
    const { found, done } = await indexPart(project, part, maxWaitMs);
    sum += done;
    // Continues only while there is progress, because skipped changes come first again next time.
    isMore = found === part && done > 0;
  }
  return sum;
}

/** Runs one transaction. Returns how many changes it found, and how many of them it processed. */
function indexPart(
  project: ProjectKey,
  limit: number,
  maxWaitMs: number | undefined,
): Promise<{ found: number; done: number }> {
  return transaction(async (tx) => {
    await lockIndex(project, maxWaitMs, tx);
    const stale = await readStale(project, limit, tx);
    const found = stale.length;
    if (found === 0) return { found, done: 0 };
    const named = [
      ...new Set(stale.flatMap((change) => (change.is_gone ? [] : [change.issue_id]))),
    ];
    const read = await readTerms(project, named, tx);
    const held = await holdProject(project, tx);
    if (held === "busy") return { found, done: 0 };
    if (held === "gone") return { found, done: await forget(project, stale, tx) };
    const ids = await holdIssues(project, [...read.keys()], tx);
    const done = stale.filter(({ issue_id, is_gone }) => {
      return is_gone || !read.has(issue_id) || ids.has(issue_id);
    });
    await write(
      project,
      [...read.values()].filter(({ id }) => ids.has(id)),
      done,
      tx,
    );
    return { found, done: done.length };
  });
}

/**
 * Indexes everything that is waiting, without rests; or with `isPolite`, after each part rests as
 * long as requests seem to need (lib/platform/jobs/yield-to-requests.ts).
 */
export async function indexEverything(project: ProjectKey, isPolite = false): Promise<void> {
  for (let isMore = true; isMore;) {
    const start = performance.now();
    isMore = (await indexIssues(project, LARGE_PART, undefined, LARGE_PART)) > 0;
    if (isMore && isPolite) await yieldToRequests(performance.now() - start);
  }
}

async function lockIndex(
  { projectId }: ProjectKey,
  maxWaitMs: number | undefined,
  tx: Transaction,
): Promise<void> {
  if (maxWaitMs !== undefined) {
    await selectJson(Prisma.sql`SELECT set_config('lock_timeout', ${`${maxWaitMs}ms`}, true)`, tx);
  }
  await selectJson(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('issue_terms'), ${projectId})::text`,
    tx,
  );
}

function readStale(
  { tenantId, projectId }: ProjectKey,
  limit: number,
  tx: Transaction,
): Promise<StaleRow[]> {
  return selectJson<StaleRow>(
    Prisma.sql`
      SELECT id::text, issue_id, gone_length IS NOT NULL AS is_gone FROM stale_issue_terms
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} ORDER BY id LIMIT ${limit}`,
    tx,
  );
}

/**
 * Returns the terms of the issues that still exist, by issue id. Text that changes from now on adds
 * its own row, to be processed later.
 */
async function readTerms(
  { tenantId, projectId }: ProjectKey,
  ids: number[],
  tx: Transaction,
): Promise<Map<number, IssueTerms>> {
  const texts = await selectJson<IssueText & { id: number }>(
    Prisma.sql`SELECT id, title, left(description, ${TEXT_READ}::int) AS description FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ANY(${ids}::int[])`,
    tx,
  );
  const read = new Map<number, IssueTerms>();
  let turn = performance.now();
  for (const { id, ...text } of texts) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    read.set(id, termsOf(projectId, id, text));
  }
  return read;
}

function termsOf(projectId: number, id: number, text: IssueText): IssueTerms {
  const hashed = new Map(
    [...indexTerms(text)].map(([term, weight]) => [termHash(projectId, term), weight]),
  );
  // In a fixed order, so unchanged text changes nothing.
  const terms = [...hashed.keys()].sort((a, b) => a - b);
  const weights = terms.map((term) => hashed.get(term) ?? 0);
  return { id, terms, weights, length: weights.reduce((sum, weight) => sum + weight, 0) };
}

/** Prevents the project from being deleted, without waiting for a deletion in progress. */
async function holdProject(
  { tenantId, projectId }: ProjectKey,
  tx: Transaction,
): Promise<"held" | "busy" | "gone"> {
  const selectProject = Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId}`;
  if (await selectJsonRow(Prisma.sql`${selectProject} FOR KEY SHARE SKIP LOCKED`, tx))
    return "held";
  return (await selectJsonRow(selectProject, tx)) ? "busy" : "gone";
}

async function holdIssues(
  { tenantId, projectId }: ProjectKey,
  ids: number[],
  tx: Transaction,
): Promise<Set<number>> {
  const held = await selectJson<{ id: number }>(
    Prisma.sql`SELECT id FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ANY(${ids}::int[])
      ORDER BY id FOR KEY SHARE SKIP LOCKED`,
    tx,
  );
  return new Set(held.map(({ id }) => id));
}

async function forget(
  { tenantId }: ProjectKey,
  stale: StaleRow[],
  tx: Transaction,
): Promise<number> {
  const ids = stale.map(({ id }) => id);
  await rows(
    Prisma.sql`DELETE FROM stale_issue_terms WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::bigint[])`,
    tx,
  );
  return stale.length;
}

/**
 * Runs a single statement, all parts of which see the terms as they were before it. Counts change
 * by the difference; zero counts are deleted afterward.
 */
async function write(
  { tenantId, projectId }: ProjectKey,
  issues: IssueTerms[],
  done: StaleRow[],
  tx: Transaction,
): Promise<void> {
  const staleIds = done.map(({ id }) => id);
  const zeroCounts = await jsonRows<{ term: number }>(
    Prisma.sql`
      WITH batch AS MATERIALIZED (
        SELECT * FROM json_to_recordset(${JSON.stringify(issues)}::json)
          AS g(id int, terms int[], weights smallint[], length int)
      ), lost AS MATERIALIZED (
        SELECT terms, length FROM issue_terms
          WHERE tenant_id = ${tenantId} AND issue_id = ANY(${issues.map(({ id }) => id)}::int[])
        UNION ALL SELECT gone_terms, gone_length FROM stale_issue_terms
          WHERE tenant_id = ${tenantId} AND id = ANY(${staleIds}::bigint[]) AND gone_length IS NOT NULL
      ), written AS (
        INSERT INTO issue_terms AS t (tenant_id, project_id, issue_id, terms, weights, length)
        SELECT ${tenantId}::int, ${projectId}::int, id, terms, weights, length FROM batch ORDER BY id
        ON CONFLICT (tenant_id, issue_id) DO UPDATE
          SET terms = excluded.terms, weights = excluded.weights, length = excluded.length
          WHERE t.terms <> excluded.terms OR t.weights <> excluded.weights
      ), counted AS (
        INSERT INTO term_counts AS c (tenant_id, project_id, term, documents)
        SELECT ${tenantId}::int, ${projectId}::int, term, sum(documents)
        FROM (
          SELECT unnest(terms) AS term, 1 AS documents FROM batch
          UNION ALL SELECT unnest(terms), -1 FROM lost
        ) moved
        GROUP BY term HAVING sum(documents) <> 0 ORDER BY term
        ON CONFLICT (tenant_id, project_id, term) DO UPDATE SET documents = c.documents + excluded.documents
        RETURNING term, documents
      ), totaled AS (
        INSERT INTO term_totals AS s (tenant_id, project_id, documents, length)
        SELECT ${tenantId}::int, ${projectId}::int, g.documents - l.documents, g.length - l.length
        FROM (SELECT count(*) AS documents, COALESCE(sum(length), 0) AS length FROM batch) g,
          (SELECT count(*) AS documents, COALESCE(sum(length), 0) AS length FROM lost) l
        ON CONFLICT (tenant_id, project_id) DO UPDATE
          SET documents = s.documents + excluded.documents, length = s.length + excluded.length
      ), dealt AS (
        DELETE FROM stale_issue_terms WHERE tenant_id = ${tenantId} AND id = ANY(${staleIds}::bigint[])
      )
      ${asJson(Prisma.sql`SELECT term FROM counted WHERE documents = 0`)}`,
    tx,
  );
  if (zeroCounts.length === 0) return;
  await rows(
    Prisma.sql`DELETE FROM term_counts WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
      AND term = ANY(${zeroCounts.map(({ term }) => term)}::int[]) AND documents = 0`,
    tx,
  );
}
