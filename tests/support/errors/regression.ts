import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { prisma } from "@/tests/support/database/prisma";

/** Inserts a row into a group's history. */
export async function noteState(
  tenantId: number,
  errorGroupId: number,
  { status, actorId }: { status: GroupStatus; actorId: number | null },
): Promise<number> {
  const data = { tenantId, errorGroupId, status, actorId };
  return (await prisma.errorGroupState.create({ data })).id;
}

/**
 * Reopens a resolved group as regressed, the way ingestion does on a new occurrence. Returns the id
 * of the new history row.
 */
export async function regress(tenantId: number, id: number): Promise<number> {
  const data = {
    status: GroupStatus.Open,
    isRegressed: true,
    resolvedAt: null,
    resolvedById: null,
  };
  await prisma.errorGroup.update({ where: { tenantId_id: { tenantId, id } }, data });
  return noteState(tenantId, id, { status: GroupStatus.Open, actorId: null });
}
