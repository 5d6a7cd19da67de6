import { randomBytes } from "node:crypto";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { prisma } from "@/tests/support/database/prisma";
import { type ApiResponse, call, type CallOptions } from "../http/api";
import type { TestProject, TestTenant, TestUser } from "../people/tenant";

export interface TestProjectToken {
  id: number;
  token: string;
  publicKey: string;
}

/** Creates a project token with the `ingest` scope, and its DSN key. */
export async function makeProjectToken(
  tenant: Pick<TestTenant, "id">,
  project: Pick<TestProject, "id">,
  creator: Pick<TestUser, "id">,
): Promise<TestProjectToken> {
  const token = makeToken();
  const publicKey = randomBytes(16).toString("hex");
  const { id } = await prisma.projectToken.create({
    data: {
      tenantId: tenant.id,
      projectId: project.id,
      name: "ingest",
      scope: "ingest",
      tokenHash: new Uint8Array(hashSecret(token)),
      lastFour: token.slice(-4),
      publicKey,
      createdById: creator.id,
    },
  });
  return { id, token, publicKey };
}

/**
 * Returns an error event for the JSON endpoint. `fields` replaces members, or removes those that
 * are undefined.
 */
export function errorEvent(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    environment: "production",
    exception_class: "TypeError",
    message: "cart.items is not iterable",
    stack_trace:
      "TypeError: cart.items is not iterable\n    at total (/app/src/cart.js:12:20)\n    at checkout (/app/src/checkout.js:40:7)",
    ...fields,
  };
}

/** Reports an error the way a client of the JSON endpoint would. */
export function report<T = any>(
  projectId: number | string,
  token: string | null,
  body: unknown = errorEvent(),
  options: CallOptions = {},
): Promise<ApiResponse<T>> {
  const authorization: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  return call<T>("localhost", "POST", `/api/projects/${projectId}/error-events`, body, {
    ...options,
    headers: { ...authorization, ...options.headers },
  });
}

/** Returns every row that ingestion wrote for a project, by table. */
export async function storedIn(projectId: number) {
  const ofGroup = { errorGroup: { projectId } };
  const [groups, events, hours] = await Promise.all([
    prisma.errorGroup.findMany({ where: { projectId }, orderBy: { id: "asc" } }),
    prisma.errorEvent.findMany({ where: ofGroup, orderBy: { id: "asc" } }),
    prisma.errorGroupHour.findMany({ where: ofGroup, orderBy: { hour: "asc" } }),
  ]);
  const eventIds = await prisma.errorEventId.findMany({ where: { projectId } });
  return { groups, events, hours, eventIds };
}
