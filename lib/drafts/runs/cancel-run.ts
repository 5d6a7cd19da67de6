import type { ProjectScope } from "@/lib/platform/access/scopes";
import { afterCommit } from "@/lib/platform/db/enclosing-transaction";
import { Prisma, rows } from "@/lib/platform/db/query";
import { findRun } from "./queries";
import { stopRunning } from "./running";
import type { StoryRun } from "./schema";
import { LOST_RUN_AFTER } from "./serialize";

/**
 * Cancels one of the caller's runs and returns it. The request that is waiting for the run returns
 * a 409. A finished run does not change. Throws NotFound.
 */
export async function cancelRun(
  project: ProjectScope,
  runId: string | undefined,
): Promise<StoryRun> {
  const { id } = await findRun(project, runId);
  await rows(Prisma.sql`
    UPDATE story_runs SET cancel_requested = true
    WHERE tenant_id = ${project.tenantId} AND id = ${id} AND status = 0
      AND updated_at >= now() - ${LOST_RUN_AFTER}
    RETURNING id`);
  afterCommit(() => stopRunning(id));
  return findRun(project, runId);
}
