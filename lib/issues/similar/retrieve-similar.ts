import type { ProjectScope } from "@/lib/platform/access/scopes";
import { sqlState } from "@/lib/platform/db/query";
import { addIndexJob } from "@/lib/platform/jobs/add-job";
import { indexIssues, type ProjectKey } from "./index-issues";
import {
  findCandidates,
  type FoundIssue,
  listReadable,
  type Lookup,
  type ProjectCounts,
  type QueryTerm,
  readCounts,
  type ReadableProject,
} from "./queries";
import { rank, type Ranked } from "./rank";
import type { SimilarCandidate } from "./schema";
import { choosePairs, idf, SCORE, termScore } from "./score";
import { termHash } from "@/lib/issues/similar/text/term-hash";
import { indexTerms, type IssueText } from "@/lib/issues/similar/text/terms";

/** How many waiting changes a search indexes itself, and how many milliseconds it waits for other indexers. */
const INDEXED_AT_ONCE = 100;
const MAX_WAIT_MS = 300;

/** Maximum number of terms looked up in other projects. Rare terms in large projects come first. */
const MAX_TERMS_ELSEWHERE = 300;

export interface SimilarOptions {
  /** Whether to include other projects. */
  across: boolean;
  limit: number;
  /** An issue to ignore completely. */
  except?: number | undefined;
}

/** The query in one project. */
interface ProjectQuery {
  id: number;
  documents: number;
  averageLength: number;
  most: number;
  idfOf: (term: string) => number;
  terms: (QueryTerm & { df: number })[];
}

/**
 * Returns issues similar to the text, most likely first. The verdict is null for those that are
 * neither duplicates nor related. Covers only projects whose issues the caller can read: this one
 * and, with `across`, the 20 most recently created other projects. Includes recent changes, except
 * for a large backlog (such as after an import), which a job indexes. Returns nothing if it takes
 * too long.
 */
export async function retrieveSimilar(
  project: ProjectScope,
  text: IssueText,
  { across, limit, except }: SimilarOptions,
): Promise<SimilarCandidate[]> {
  const weights = indexTerms(text);
  if (weights.size === 0) return [];
  try {
    const readable = await listReadable(project, across);
    await indexStale(project.tenantId, readable);
    const queries = await prepareQueries(project.tenantId, readable, weights, except);
    const lookup = chooseTerms(project.projectId, queries, except);
    if (lookup.telling.length === 0) return [];
    const found = await findCandidates(project.tenantId, project.projectId, lookup);
    return rankAll(text, queries, found).slice(0, limit);
  } catch (error) {
    if (sqlState(error) === "57014") return [];
    throw error;
  }
}

/** Work that would take too long is left to jobs. */
async function indexStale(tenantId: number, readable: ReadableProject[]): Promise<void> {
  let remaining = INDEXED_AT_ONCE;
  for (const { id } of readable.filter(({ is_stale }) => is_stale)) {
    const key = { tenantId, projectId: id };
    if (remaining > 0) remaining -= await indexWithTimeout(key, remaining);
    if (remaining <= 0) await addIndexJob(key);
  }
}

/** Like indexIssues. Waiting for another indexer counts as indexing everything. */
async function indexWithTimeout(project: ProjectKey, limit: number): Promise<number> {
  try {
    return await indexIssues(project, limit, MAX_WAIT_MS);
  } catch (error) {
    if (sqlState(error) === "55P03") return limit;
    throw error;
  }
}

async function prepareQueries(
  tenantId: number,
  readable: ReadableProject[],
  weights: Map<string, number>,
  except: number | undefined,
): Promise<ProjectQuery[]> {
  const hashes = new Map(
    readable.map(({ id }) => [
      id,
      new Map([...weights.keys()].map((term) => [term, termHash(id, term)])),
    ]),
  );
  const lookups = [...hashes].flatMap(([projectId, terms]) =>
    [...terms.values()].map((term) => ({ projectId, term })),
  );
  const counted = await readCounts(tenantId, lookups, except);
  return counted.map((counts) => prepareQuery(counts, weights, hashes.get(counts.project_id)));
}

/** The query with a project's term counts, excluding the ignored issue. */
function prepareQuery(
  counts: ProjectCounts,
  weights: Map<string, number>,
  hashes = new Map<string, number>(),
): ProjectQuery {
  const isExcluded = counts.own_terms !== null;
  const own = new Set(counts.own_terms);
  const documents = counts.documents - (isExcluded ? 1 : 0);
  const length = counts.length - (counts.own_length ?? 0);
  const dfs = new Map(
    counts.terms.map((term, i) => [term, (counts.counts[i] ?? 0) - (own.has(term) ? 1 : 0)]),
  );
  const dfOf = (term: string) => dfs.get(hashes.get(term) ?? 0) ?? 0;
  const idfOf = (term: string) => idf(dfOf(term), documents);
  const averageLength = documents > 0 ? Math.max(1, length / documents) : 1;
  let maxScore = 0;
  const terms = [...hashes].map(([text, term]) => {
    const weight = weights.get(text) ?? 0;
    maxScore += termScore(weight, idfOf(text), weight, averageLength, averageLength);
    const factor = factorOf(weight, idfOf(text));
    return { projectId: counts.project_id, term, df: dfOf(text), factor };
  });
  return { id: counts.project_id, documents, averageLength, most: maxScore, idfOf, terms };
}

/** The upper bound of termScore, which depends only on the query. */
function factorOf(queryWeight: number, idfOfTerm: number): number {
  return (idfOfTerm * queryWeight) / (queryWeight + SCORE.K3);
}

/**
 * Chooses the terms that select candidates. Twenty other projects together may cost about as much
 * as the project itself.
 */
function chooseTerms(homeId: number, queries: ProjectQuery[], except: number | undefined): Lookup {
  const terms = queries.flatMap((query) => query.terms).filter(({ df }) => df > 0);
  const home = terms.filter(({ projectId }) => projectId === homeId);
  const others = terms
    .filter(({ projectId }) => projectId !== homeId)
    .sort((a, b) => b.factor - a.factor)
    .slice(0, MAX_TERMS_ELSEWHERE);
  const documents = new Map(queries.map((query) => [query.id, query.documents]));
  const pairs = [home, others].flatMap((some) => choosePairs(some, documents));
  const telling = pairs.map(({ term, other }) => ({ ...term, other: other.term }));
  return { terms, telling, projects: queries, except };
}

/** Ranks each project's issues by that project's counts. Scores are comparable between projects. */
function rankAll(
  text: IssueText,
  queries: ProjectQuery[],
  found: FoundIssue[],
): SimilarCandidate[] {
  const byId = new Map(found.map((issue) => [issue.id, issue]));
  const ranked = queries.flatMap(({ id, idfOf }) => {
    const candidates = found.filter((issue) => issue.project_id === id);
    return candidates.length > 0 ? rank(text, candidates, idfOf) : [];
  });
  ranked.sort((a, b) => b.score - a.score || a.id - b.id);
  return ranked.flatMap((result) => {
    const issue = byId.get(result.id);
    return issue ? [toCandidate(issue, result)] : [];
  });
}

function toCandidate(
  { description, epic_id, label_ids, user_id, score: _, ...issue }: FoundIssue,
  { score: likeness, verdict, phrases }: Ranked,
): SimilarCandidate {
  return { issue, description, likeness, verdict, phrases, epic_id, label_ids, user_id };
}
