import type { ProjectScope } from "@/lib/access/scopes";
import { Prisma, rows, type Transaction, transaction } from "@/lib/db/query";
import { lockProject } from "@/lib/projects/lock-project";
import type { IssueDraft } from "./issue-draft";
import { insertLabels } from "./insert-labels";
import { type Lane, laneOf } from "./lane-of";

/** Issues of one transaction: it holds the project's row, so that others wait for its key numbers. */
const BATCH = 200;

export interface ImportCounts {
  imported: number;
  alreadyThere: number;
}

/**
 * Adds the issues that the project does not have yet, known by their external id; the caller is their creator. Keys
 * follow the order of `drafts`, without gaps. Each batch is a transaction, so an import that was cut off is finished
 * by running it again, and two at once add each issue once. Sends no notices (decisions.md §4.11).
 */
export async function importIssues(
  project: ProjectScope,
  drafts: IssueDraft[],
  onProgress: (done: number) => void = () => undefined,
): Promise<ImportCounts> {
  let imported = 0;
  for (let from = 0; from < drafts.length; from += BATCH) {
    const batch = drafts.slice(from, from + BATCH);
    imported += await transaction((tx) => importBatch(project, batch, tx));
    onProgress(from + batch.length);
  }
  return { imported, alreadyThere: drafts.length - imported };
}

async function importBatch(
  project: ProjectScope,
  batch: IssueDraft[],
  tx: Transaction,
): Promise<number> {
  // Every import, and whatever changes lanes, takes this lock first: what is read below stays true.
  await lockProject(project, tx);
  const known = await knownIds(project, batch, tx);
  const fresh = batch.filter((draft) => !known.has(draft.externalId));
  if (fresh.length === 0) return 0;
  const lanes = await readLanes(project, tx);
  await insertLabels(
    project,
    fresh.flatMap((draft) => draft.labels),
    tx,
  );
  await insertIssues(project, fresh, lanes, tx);
  return fresh.length;
}

async function knownIds(
  { tenantId, projectId }: ProjectScope,
  batch: IssueDraft[],
  tx: Transaction,
): Promise<Set<string>> {
  const ids = batch.map((draft) => draft.externalId);
  const found = await rows<{ external_id: string }>(
    Prisma.sql`SELECT external_id FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND external_id = ANY(${ids}::text[])`,
    tx,
  );
  return new Set(found.map((row) => row.external_id));
}

function readLanes({ tenantId, projectId }: ProjectScope, tx: Transaction): Promise<Lane[]> {
  return rows<Lane>(
    Prisma.sql`SELECT id, title FROM lanes
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} ORDER BY sort_order`,
    tx,
  );
}

/** Numbers, inserts, labels and logs in one statement. Positions come from their sequence, in the order of `fresh`. */
async function insertIssues(
  { tenantId, projectId, actor }: ProjectScope,
  fresh: IssueDraft[],
  lanes: Lane[],
  tx: Transaction,
): Promise<void> {
  const given = fresh.map((draft, index) => ({
    ...draft,
    n: index + 1,
    laneId: laneOf(draft, lanes),
  }));
  await rows(
    Prisma.sql`
      WITH given AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(
          n int, "externalId" text, title text, description text, "laneId" int, priority int, type int,
          resolution text, "estimatedMinutes" int, labels text[],
          "createdAt" timestamptz, "updatedAt" timestamptz, "resolvedAt" timestamptz)
      ), numbered AS (
        UPDATE projects SET last_issue_number = last_issue_number + ${fresh.length}::int
        WHERE tenant_id = ${tenantId} AND id = ${projectId}
        RETURNING last_issue_number - ${fresh.length}::int AS before, key_prefix
      ), created AS (
        INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, lane_id, priority, type,
          estimated_minutes, external_id, resolution, resolved_at, created_at, updated_at)
        SELECT ${tenantId}::int, ${projectId}::int, before + n, key_prefix || '-' || (before + n), title, description,
          ${actor.userId}::int, "laneId", priority, type, "estimatedMinutes", "externalId", resolution, "resolvedAt",
          COALESCE("createdAt", now()), COALESCE("updatedAt", GREATEST("createdAt", "resolvedAt"), now())
        FROM given, numbered ORDER BY n
        RETURNING id, external_id
      ), labelled AS (
        INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
        SELECT l.tenant_id, l.project_id, created.id, l.id
        FROM created JOIN given ON given."externalId" = created.external_id, unnest(given.labels) AS wanted(label)
        JOIN labels l ON l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND lower(l.name) = lower(wanted.label)
        ON CONFLICT DO NOTHING
      )
      INSERT INTO activities (tenant_id, issue_id, actor_id, action)
      SELECT ${tenantId}::int, id, ${actor.userId}::int, 'imported' FROM created ORDER BY id`,
    tx,
  );
}
