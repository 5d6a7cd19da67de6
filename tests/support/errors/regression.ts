import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { prisma } from "@/lib/platform/db/prisma";

/** A row of a group's history. */
export async function noteState(
  tenantId: number,
  errorGroupId: number,
  { status, actorId }: { status: GroupStatus; actorId: number | null },
): Promise<number> {
  const data = { tenantId, errorGroupId, status, actorId };
  return (await prisma.errorGroupState.create({ data })).id;
}

/** Inserts a new occurrence of a resolved group, as ingestion does. Returns the id of the state. */
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
