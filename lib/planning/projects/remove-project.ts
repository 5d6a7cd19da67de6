import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma, row, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

interface RemovedProject {
  tenantId: number;
  projectId: number;
}

/**
 * Issues deleted per statement, each with its related rows. A statement takes a few tenths of a
 * second.
 */
const ISSUES = 1_000;
/** Error groups deleted per statement, each with three months of hourly counts. */
const GROUPS = 200;
/** Rows deleted per statement from tables that nothing refers to. */
const ROWS = 5_000;

/**
 * Removes up to `limit` dependencies (by default, all of them) between this project and others. Returns the number
 * removed.
 */
async function unlinkNeighbors(
  { tenantId, projectId }: RemovedProject,
  tx?: Transaction,
  limit: number | null = null,
): Promise<number> {
  const linksFrom = (here: string, there: string) => Prisma.sql`
    SELECT l.blocker_id, l.blocked_id, n.id AS neighbor
    FROM issues i
    JOIN issue_links l ON l.tenant_id = i.tenant_id AND l.${Prisma.raw(here)} = i.id
    JOIN issues n ON n.tenant_id = l.tenant_id AND n.id = l.${Prisma.raw(there)}
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND n.project_id <> ${projectId}`;
  const found = await row<{ removed: number }>(
    Prisma.sql`
      WITH own AS (
        ${linksFrom("blocker_id", "blocked_id")} UNION ALL ${linksFrom("blocked_id", "blocker_id")}
        LIMIT ${limit}::int
      ), neighbors AS (
        UPDATE issues SET version = version + 1, updated_at = now()
        WHERE tenant_id = ${tenantId} AND id IN (SELECT neighbor FROM own)
      ), gone AS (
        DELETE FROM issue_links l USING own
        WHERE l.tenant_id = ${tenantId} AND l.blocker_id = own.blocker_id AND l.blocked_id = own.blocked_id
        RETURNING 1
      )
      SELECT count(*)::int AS removed FROM gone`,
    tx,
  );
  return found?.removed ?? 0;
}

/**
 * Removes a batch of rows that match a condition, along with their related rows. Returns the number
 * removed.
 */
async function removeBatch(
  table: string,
  tenantId: number,
  ids: Prisma.Sql,
  limit = ROWS,
): Promise<number> {
  const deleted = await maintenanceRows(Prisma.sql`
    DELETE FROM ${Prisma.raw(table)} WHERE tenant_id = ${tenantId} AND id IN (${ids} LIMIT ${limit}) RETURNING true AS gone`);
  return deleted.length;
}

/** Separates a batch of sub-issues from their parents. Returns the number separated. */
async function separateSome(own: Prisma.Sql): Promise<number> {
  const separated = await maintenanceRows(Prisma.sql`
    UPDATE issues SET parent_id = NULL
    WHERE ${own} AND id IN (SELECT id FROM issues WHERE ${own} AND parent_id IS NOT NULL LIMIT ${ISSUES})
    RETURNING true AS separated`);
  return separated.length;
}

/** Unlinks a batch of error groups from their issues, which are deleted first. Returns the number unlinked. */
async function unlinkSome(own: Prisma.Sql): Promise<number> {
  const unlinked = await maintenanceRows(Prisma.sql`
    UPDATE error_groups SET linked_issue_id = NULL
    WHERE ${own} AND id IN (
      SELECT id FROM error_groups WHERE ${own} AND linked_issue_id IS NOT NULL LIMIT ${GROUPS})
    RETURNING true AS unlinked`);
  return unlinked.length;
}

/**
 * Splits a batch of merged error groups, which could otherwise only be deleted together. Returns how many were split.
 */
async function unmergeSome(own: Prisma.Sql): Promise<number> {
  const split = await maintenanceRows(Prisma.sql`
    UPDATE error_groups SET merged_into_id = NULL, merge_parent_id = NULL
    WHERE ${own} AND id IN (
      SELECT id FROM error_groups
      WHERE ${own} AND (merged_into_id IS NOT NULL OR merge_parent_id IS NOT NULL) LIMIT ${GROUPS})
    RETURNING true AS parted`);
  return split.length;
}

/** Removes a batch of changes that reports lack, and of report states. Returns the number removed. */
async function removeReports({ tenantId, projectId }: RemovedProject): Promise<number> {
  const stale = await maintenanceRows(Prisma.sql`
    DELETE FROM stale_report_issues WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND change IN (
      SELECT s.change FROM stale_report_issues s
      WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId} LIMIT ${ROWS})
    RETURNING true AS gone`);
  const states = await maintenanceRows(Prisma.sql`
    DELETE FROM report_states WHERE tenant_id = ${tenantId} AND (issue_id, day) IN (
      SELECT s.issue_id, s.day FROM report_states s
      WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId} LIMIT ${ROWS})
    RETURNING true AS gone`);
  return stale.length + states.length;
}

/**
 * Deletes the notifications about the issues of a deleted project, one batch per transaction. Stops
 * if it is restored.
 */
export async function clearInboxesInBatches({
  tenantId,
  projectId,
}: RemovedProject): Promise<void> {
  const notifications = Prisma.sql`
    SELECT n.id FROM notifications n JOIN issues i ON i.tenant_id = n.tenant_id AND i.id = n.issue_id
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND EXISTS (
      SELECT 1 FROM projects p
      WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId} AND p.deleted_at IS NOT NULL)`;
  while ((await removeBatch("notifications", tenantId, notifications)) > 0);
}

/**
 * Removes what is left of a deleted project that can no longer be restored, one batch per
 * transaction: first everything others can still see, then its issues, and finally its row. It can
 * be interrupted at any point; the next call continues from there.
 */
export async function removeProject(project: RemovedProject): Promise<void> {
  const { tenantId, projectId } = project;
  const own = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId}`;
  const isRemoved = Prisma.sql`tenant_id = ${tenantId} AND id = ${projectId}
    AND deleted_at IS NOT NULL AND restorable IS NULL`;
  if (!(await selectJsonRow(Prisma.sql`SELECT id FROM projects WHERE ${isRemoved}`))) return;
  await clearInboxesInBatches(project);
  const phases = [
    () => unlinkNeighbors(project, undefined, ISSUES),
    () => unlinkSome(own),
    () => separateSome(own),
    () => removeBatch("issues", tenantId, Prisma.sql`SELECT id FROM issues WHERE ${own}`, ISSUES),
    () =>
      removeBatch(
        "error_events",
        tenantId,
        Prisma.sql`SELECT e.id FROM error_events e JOIN error_groups g ON g.tenant_id = e.tenant_id AND g.id = e.error_group_id
          WHERE g.tenant_id = ${tenantId} AND g.project_id = ${projectId}`,
      ),
    () => unmergeSome(own),
    () =>
      removeBatch(
        "error_groups",
        tenantId,
        Prisma.sql`SELECT id FROM error_groups WHERE ${own}`,
        GROUPS,
      ),
    () =>
      removeBatch(
        "stale_issue_terms",
        tenantId,
        Prisma.sql`SELECT id FROM stale_issue_terms WHERE ${own}`,
      ),
    () => removeReports(project),
  ];
  for (const removeSome of phases) while ((await removeSome()) > 0);
  await maintenanceRows(Prisma.sql`DELETE FROM projects WHERE ${isRemoved}`);
}
