import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Prisma } from "@/tests/support/database/generated/client";
import { type ErrorGroup, errorGroupResource } from "@/lib/errors/groups/schema";
import type { ApiResponse } from "../http/api";
import type { TestProject, TestTenant, TestUser } from "../people/tenant";

/** Turns error tracking on or off; it is off in a new workspace. */
export async function setErrorTracking(tenantId: number, isOn = true): Promise<void> {
  await prisma.tenant.update({ where: { id: tenantId }, data: { errorTrackingEnabled: isOn } });
}

/** Stores an occurrence of a group, and returns its id. */
export async function makeErrorEvent(
  tenant: Pick<TestTenant, "id">,
  errorGroupId: number,
  payload: Prisma.InputJsonObject = {},
): Promise<number> {
  const data = { tenantId: tenant.id, errorGroupId, message: "m", stackTrace: "", payload };
  const { id } = await prisma.errorEvent.create({ data: { ...data, occurredAt: new Date() } });
  return Number(id);
}

/**
 * Inserts a group as ingestion would: open and seen once, unless `fields` says otherwise. Returns
 * its id.
 */
export async function makeErrorGroup(
  tenant: Pick<TestTenant, "id">,
  project: Pick<TestProject, "id">,
  fields: Partial<Prisma.ErrorGroupUncheckedCreateInput> = {},
): Promise<number> {
  const { occurrenceCount = 1n, firstSeenAt = new Date(), lastSeenAt = firstSeenAt } = fields;
  const group = await prisma.errorGroup.create({
    data: {
      tenantId: tenant.id,
      projectId: project.id,
      environment: "production",
      fingerprint: createHash("sha256").update(randomUUID()).digest("hex"),
      exceptionClass: "TypeError",
      latestMessage: "x is not a function",
      latestStackTrace: "TypeError: x is not a function\n    at run (app.js:1:1)",
      occurrenceCount,
      firstSeenAt,
      lastSeenAt,
      ownCount: occurrenceCount,
      ownFirstSeenAt: firstSeenAt,
      ownLastSeenAt: lastSeenAt,
      ...fields,
    },
  });
  return group.id;
}

export function groupPath(project: TestProject, groupId: number): string {
  return `${project.path}/error-groups/${groupId}`;
}

/** Returns the current group. */
export async function readGroup(
  user: TestUser,
  project: TestProject,
  groupId: number,
): Promise<ErrorGroup> {
  const response = await user.api.get(groupPath(project, groupId));
  expect(response.status).toBe(200);
  return errorGroupResource.parse(response.body);
}

/** Returns the group's status changes and who made them, oldest first. */
export async function statesOf(errorGroupId: number) {
  const where = { errorGroupId, change: null };
  const found = await prisma.errorGroupState.findMany({ where, orderBy: { id: "asc" } });
  return found.map(({ status, actorId }) => ({ status, actorId }));
}

/**
 * Returns every id in the list, following the Link headers page by page. `between` runs before each
 * page after the first.
 */
export async function followPages(
  user: TestUser,
  first: string,
  between = async () => {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const response: ApiResponse<{ id: number }[]> = await user.api.get(path);
    expect(response.status).toBe(200);
    ids.push(...response.body.map(({ id }) => id));
    path = /^<(.+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    if (path !== undefined) await between();
  }
  return ids;
}
