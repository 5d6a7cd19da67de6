import type { ProjectScope } from "@/lib/access/scopes";
import { invalid } from "@/lib/api/errors";
import { Prisma, row } from "@/lib/db/query";
import type { Agents, StoryText } from "./agents/agent";
import type { RunStep } from "./schema";

interface NewRun {
  runKey: string | null;
  text: StoryText;
  agents: Agents | null;
  steps: RunStep[];
}

/** Runs of a user that are kept, of all projects. */
const MOST = 200;

/**
 * Inserts a run that begins, and answers its id. The user's oldest go that are too many. Throws Invalid (422) on `run_key` when the caller used it before.
 */
export async function createRun(project: ProjectScope, run: NewRun): Promise<number> {
  const { tenantId, projectId, actor } = project;
  const created = await row<{ id: number }>(Prisma.sql`
    WITH dropped AS (
      DELETE FROM story_runs WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM story_runs
        WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND status <> 0
        ORDER BY id DESC OFFSET ${MOST - 1}::int)
    )
    INSERT INTO story_runs (tenant_id, project_id, user_id, run_key, provider, model, input, steps)
    VALUES (${tenantId}, ${projectId}, ${actor.userId}, ${run.runKey}::uuid,
      ${run.agents?.provider ?? "none"}, ${run.agents?.model ?? null},
      ${JSON.stringify(run.text)}::jsonb, ${JSON.stringify(run.steps)}::jsonb)
    ON CONFLICT (tenant_id, user_id, run_key) DO NOTHING RETURNING id`);
  if (!created) throw invalid("run_key", "Is the key of another run.");
  return created.id;
}
