import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Conflict, invalid } from "@/lib/platform/http/errors";
import { Prisma, row, selectJsonRow } from "@/lib/platform/db/query";
import type { Agents, StoryText } from "@/lib/drafts/model/agent";
import type { RunStep } from "./schema";
import { LOST_RUN_AFTER } from "./serialize";

interface NewRun {
  runKey: string | null;
  text: StoryText;
  agents: Agents | null;
  steps: RunStep[];
}

/** Maximum number of stored runs per user, across all projects. */
const MAX_RUNS = 200;

/**
 * Inserts a new run and returns its id. Deletes the user's oldest runs beyond the limit. If a run
 * with the same key and text was lost with its process, it restarts with a new id, so a process
 * wrongly presumed dead cannot write to it. Throws Invalid (422) on `run_key` if the caller used it
 * before, and 409 while that run is in progress.
 */
export async function createRun(project: ProjectScope, run: NewRun): Promise<number> {
  const { tenantId, projectId, actor } = project;
  const created = await row<{ id: number }>(Prisma.sql`
    WITH dropped AS (
      DELETE FROM story_runs
      WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND status <> 0 AND id <= (
        SELECT id FROM story_runs
        WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND status <> 0
        ORDER BY id DESC OFFSET ${MAX_RUNS - 1}::int LIMIT 1)
    )
    INSERT INTO story_runs AS r (tenant_id, project_id, user_id, run_key, provider, model, input, steps)
    VALUES (${tenantId}, ${projectId}, ${actor.userId}, ${run.runKey}::uuid,
      ${run.agents?.provider ?? "none"}, ${run.agents?.model ?? null},
      ${JSON.stringify(run.text)}::jsonb, ${JSON.stringify(run.steps)}::jsonb)
    ON CONFLICT (tenant_id, user_id, run_key) DO UPDATE
      SET id = excluded.id, provider = excluded.provider, model = excluded.model, steps = excluded.steps,
        cancel_requested = false, created_at = excluded.created_at, updated_at = excluded.updated_at
      WHERE r.status = 0 AND excluded.updated_at - r.updated_at > ${LOST_RUN_AFTER}
        AND r.project_id = excluded.project_id AND r.input = excluded.input
    RETURNING id`);
  if (!created) throw await refusal(project, run);
  return created.id;
}

/**
 * Returns why the key cannot be used: a run of the same text is in progress under it (or may be,
 * because it was lost recently), or the key belongs to a different run.
 */
async function refusal({ tenantId, projectId, actor }: ProjectScope, { runKey, text }: NewRun) {
  const same = await selectJsonRow(Prisma.sql`
    SELECT id FROM story_runs
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND user_id = ${actor.userId}
      AND run_key = ${runKey}::uuid AND status = 0 AND input = ${JSON.stringify(text)}::jsonb`);
  if (same) return new Conflict("A run with this key is under way.", 5);
  return invalid("run_key", "Already used for a different run.");
}
