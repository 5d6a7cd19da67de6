import { findStandInActor } from "@/lib/identity/request/operator-actor";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma, selectJson, transaction } from "@/lib/platform/db/query";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import { log } from "@/lib/platform/observability/log";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import { againIfTaken, setArchived } from "./archive-issue";

interface ArchivingProject {
  tenant_id: number;
  project_id: number;
  owner_id: number;
  days: number;
}

/** Issues archived per transaction; few enough that nobody waits long for one. */
const BATCH = 200;

function findProjects(): Promise<ArchivingProject[]> {
  return maintenanceRows<ArchivingProject>(Prisma.sql`
    SELECT tenant_id, id AS project_id, owner_id, auto_archive_days AS days FROM projects
    WHERE auto_archive_days IS NOT NULL AND deleted_at IS NULL AND archived_at IS NULL ORDER BY tenant_id, id`);
}

/**
 * Archives a batch of the issues that have been in the final lane without a change for as many days
 * as the project's setting says now, none if the project is archived or deleted by now. Walks the index by date, whose rows have the lane. Skips issues
 * that someone is changing, which are compared again once they are locked. Returns their number.
 */
function archiveBatch(project: ProjectScope, days: number): Promise<number> {
  const { tenantId, projectId } = project;
  return againIfTaken(() =>
    transaction(async (tx) => {
      const found = await selectJson<{ id: number }>(
        Prisma.sql`SELECT i.id FROM issues i
          WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.archived_at IS NULL
            AND i.lane_id = ${finalLane(project)} AND i.updated_at < (
              SELECT now() - make_interval(days => p.auto_archive_days) FROM projects p
              WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId} AND p.archived_at IS NULL AND p.deleted_at IS NULL)
          ORDER BY i.updated_at, i.id LIMIT ${BATCH} FOR UPDATE OF i SKIP LOCKED`,
        tx,
      );
      const ids = found.map(({ id }) => id);
      const note = { after_days: days };
      if (ids.length > 0) await setArchived(project, ids, { isArchived: true, note }, tx);
      return ids.length;
    }),
  );
}

/**
 * Archives finished issues in the projects that want it (docs/spec/projects.md#auto-archive), in the
 * name of each project's owner. Any number of processes can do so at once.
 */
export async function archiveFinishedIssues(): Promise<void> {
  for (const {
    tenant_id: tenantId,
    project_id: projectId,
    owner_id,
    days,
  } of await findProjects()) {
    try {
      const actor = await findStandInActor({ tenantId, projectId }, owner_id);
      if (!actor) continue;
      const project = openProject(actor, String(projectId));
      while ((await archiveBatch(project, days)) === BATCH);
    } catch (error) {
      log.error({ err: error, project: projectId }, "archiving finished issues failed");
    }
  }
  wakeRelay();
}
