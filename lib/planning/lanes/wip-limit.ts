import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { isBeforeArchived } from "./archived-positions";
import { fullLaneText } from "./schema";

/** How a statement that adds issues to a lane treats the lane's hard limit. */
export interface LimitCheck {
  /**
   * Whether `lockProject()` ran before the statement. Without it, the statement cannot tell how many
   * issues the lane has by the time it commits, so a lane with a hard limit takes none.
   */
  isLocked: boolean;
  /** Whether issues may exceed the limit. */
  isOverridden: boolean;
}

/** Whether the caller asks to exceed hard limits, and is allowed to. */
export function overridesLimit(project: ProjectScope, isAsked: boolean | undefined): boolean {
  return isAsked === true && can(project.actor, "lanes.update", { project }).allowed;
}

/** The number of issues in lane `l` that is compared with its limit, counted no further than that. */
function countUpToLimit(tenantId: number): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM (SELECT 1 FROM issues counted
    WHERE counted.tenant_id = ${tenantId} AND counted.lane_id = l.id AND ${isBeforeArchived("counted")} LIMIT l.wip_limit) up_to_limit)`;
}

/**
 * True if lane `l` takes another issue (docs/spec/projects.md#hard-limits). Counts only in lanes with
 * a hard limit.
 */
export function takesAnother({ tenantId }: ProjectScope, check: LimitCheck): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${check.isOverridden} OR NOT l.is_wip_limit_hard OR l.wip_limit IS NULL THEN true
    WHEN NOT ${check.isLocked} THEN false
    ELSE ${countUpToLimit(tenantId)} < l.wip_limit END`;
}

/** The number of issues that lane `l` still takes; NULL for any number. */
export function roomInLane({ tenantId }: ProjectScope, check: LimitCheck): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${check.isOverridden} OR NOT l.is_wip_limit_hard OR l.wip_limit IS NULL THEN NULL
    WHEN NOT ${check.isLocked} THEN 0
    ELSE l.wip_limit - ${countUpToLimit(tenantId)} END`;
}

/** Says that a lane is full, and who can exceed its limit. Call it under the same lock as the check. */
export async function describeFullLane(
  project: ProjectScope,
  laneId: number,
  tx?: Transaction,
): Promise<string> {
  const { tenantId, projectId } = project;
  const lane = await selectJsonRow<{ title: string; limit: number; count: number }>(
    Prisma.sql`SELECT l.title, l.wip_limit AS limit, (SELECT count(*)::int FROM issues i
        WHERE i.tenant_id = ${tenantId} AND i.lane_id = l.id AND ${isBeforeArchived("i")}) AS count
      FROM lanes l WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND l.id = ${laneId}`,
    tx,
  );
  const mayOverride = can(project.actor, "lanes.update", { project }).allowed;
  const advice = mayOverride
    ? "Set override_wip_limit to exceed the limit."
    : "Only people who can update lanes can exceed the limit.";
  return lane ? `${fullLaneText(lane)} ${advice}` : "The lane is full.";
}
