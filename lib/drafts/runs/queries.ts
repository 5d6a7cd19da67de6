import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { memberWays } from "@/lib/people/members/queries";
import type { ProjectFacts } from "@/lib/drafts/model/agent";
import { showReadable } from "./show-readable";
import type { RunQuery, StoryRun } from "./schema";
import { runColumns } from "./serialize";

/**
 * Returns the caller's own runs in the project, newest first, and the id to continue from if there
 * are more.
 */
export async function listRuns(
  project: ProjectScope,
  { limit, before, run_key: runKey }: RunQuery,
): Promise<{ runs: StoryRun[]; next: number | undefined }> {
  const { tenantId, projectId, actor } = project;
  const found = await selectJson<StoryRun>(Prisma.sql`
    SELECT ${runColumns} FROM story_runs r
    WHERE r.tenant_id = ${tenantId} AND r.project_id = ${projectId} AND r.user_id = ${actor.userId}
      ${before === undefined ? Prisma.empty : Prisma.sql`AND r.id < ${before}`}
      ${runKey === undefined ? Prisma.empty : Prisma.sql`AND r.run_key = ${runKey}::uuid`}
    ORDER BY r.id DESC LIMIT ${limit + 1}`);
  const runs = await showReadable(project, found.slice(0, limit));
  return { runs, next: found.length > limit ? runs.at(-1)?.id : undefined };
}

/**
 * Returns the caller's run with the id in the path, or throws NotFound. No one can see another
 * user's runs.
 */
export async function findRun(project: ProjectScope, runId: string | undefined): Promise<StoryRun> {
  const { tenantId, projectId, actor } = project;
  const found = await selectJson<StoryRun>(Prisma.sql`
    SELECT ${runColumns} FROM story_runs r
    WHERE r.tenant_id = ${tenantId} AND r.project_id = ${projectId} AND r.user_id = ${actor.userId}
      AND r.id = ${pathId(runId) ?? 0}`);
  const [run] = await showReadable(project, found);
  if (!run) throw new NotFound("Story run");
  return run;
}

/** An existing issue as the starting point of a draft. */
export interface ExistingIssue {
  id: number;
  key: string;
  title: string;
  description: string;
  type: 0 | 1;
  priority: 0 | 1 | 2 | 3 | 4;
}

/** Returns an issue in the project, or undefined if it has just been deleted. */
export function findExisting(
  { tenantId, projectId }: ProjectScope,
  issueId: number,
): Promise<ExistingIssue | undefined> {
  return selectJsonRow<ExistingIssue>(Prisma.sql`
    SELECT id, key, title, description, type, priority FROM issues
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${issueId}`);
}

/**
 * Maximum number of names of each kind. Users would not choose from a longer list, and it would not
 * fit in a prompt.
 */
const MAX_NAMES = Prisma.raw("500");

const NO_ROWS = Prisma.sql`SELECT NULL::int AS id, NULL::text AS name WHERE false`;

function listed(select: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT COALESCE(json_agg(f), '[]') FROM (${select}) f)`;
}

/**
 * Returns the names of the project's records that the caller can read, in one statement. The caller
 * is not included among the people.
 */
export async function readFacts(project: ProjectScope): Promise<ProjectFacts> {
  const { tenantId, projectId, actor } = project;
  const reads = (resource: "lanes" | "epics" | "issues" | "projects", select: Prisma.Sql) =>
    listed(can(actor, `${resource}.read`, { project }).allowed ? select : NO_ROWS);
  const ofProject = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId}`;
  const lanes = Prisma.sql`SELECT id, title AS name FROM lanes WHERE ${ofProject} ORDER BY sort_order LIMIT ${MAX_NAMES}`;
  const people = Prisma.sql`
    SELECT u.id, concat_ws(' ', u.first_name, u.last_name) AS name
    FROM (SELECT DISTINCT user_id FROM (${memberWays(project)}) w) m
    JOIN users u ON u.tenant_id = ${tenantId} AND u.id = m.user_id AND u.deleted_at IS NULL AND u.status <> 2
    WHERE u.id <> ${actor.userId} ORDER BY u.id LIMIT ${MAX_NAMES}`;
  const facts = await selectJsonRow<ProjectFacts>(Prisma.sql`
    SELECT ${reads("lanes", lanes)} AS lanes,
      ${reads("epics", Prisma.sql`SELECT id, title AS name FROM epics WHERE ${ofProject} ORDER BY id DESC LIMIT ${MAX_NAMES}`)} AS epics,
      ${reads("issues", Prisma.sql`SELECT id, name FROM labels WHERE ${ofProject} ORDER BY id LIMIT ${MAX_NAMES}`)} AS labels,
      ${reads("projects", people)} AS people`);
  return facts ?? { lanes: [], epics: [], labels: [], people: [] };
}
