import { prisma } from "@/tests/support/database/prisma";
import { makeIssue } from "./issue";
import type { TestProject, TestTenant, TestUser } from "../people/tenant";

type Field = "lane_id" | "sprint_id" | "estimated_minutes";

/** When a field changed, which one, and its old and new values. */
type Change = [at: string, field: Field, from: number | null, to: number | null];

interface Past {
  createdAt: string;
  /** The issue as created. Later changes are in `changes`. */
  fields?: object;
  changes?: Change[];
  /** When the issue was resolved; unresolved if omitted. */
  resolvedAt?: string;
}

/** Times are UTC, as in `2024-03-01 09:00`. */
const at = (text: string) => new Date(`${text.replace(" ", "T")}:00Z`);

const COLUMNS = {
  lane_id: "laneId",
  sprint_id: "sprintId",
  estimated_minutes: "estimatedMinutes",
} as const;

/**
 * Creates an issue with a history, as if each change had been made on its date. The issue is in the
 * state after the last change.
 */
export async function makeOldIssue(
  tenant: TestTenant,
  owner: TestUser,
  project: TestProject,
  { createdAt, fields = {}, changes = [], resolvedAt }: Past,
): Promise<number> {
  const { id } = await makeIssue(owner, project, fields);
  const now = Object.fromEntries(changes.map(([, field, , to]) => [COLUMNS[field], to]));
  await prisma.issue.update({
    where: { tenantId_id: { tenantId: tenant.id, id } },
    data: { ...now, createdAt: at(createdAt), resolvedAt: resolvedAt ? at(resolvedAt) : null },
  });
  for (const [time, field, from, to] of changes) {
    await prisma.activity.create({
      data: {
        tenantId: tenant.id,
        issueId: id,
        actorId: owner.id,
        action: "updated",
        field,
        ...(from !== null && { from }),
        ...(to !== null && { to }),
        createdAt: at(time),
      },
    });
  }
  return id;
}
