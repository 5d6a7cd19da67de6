import { hashPassword } from "@/lib/identity/passwords/password";
import { prisma } from "@/tests/support/database/prisma";
import { someAddress } from "../http/api";
import { Browser } from "../http/browser";
import type { TestTenant, TestUser } from "./tenant";

export const PASSWORD = "correct horse battery";
let passwordHash: Promise<string> | undefined;

/** Creates a user who can sign in with PASSWORD. `data` overrides the row's defaults. */
export async function createUserWithPassword(
  tenant: TestTenant,
  data: object = {},
): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await tenant.user();
  const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
  await prisma.user.update({ where, data: { passwordHash: await passwordHash, ...data } });
  return user;
}

/** Returns a browser with its own IP address. */
export function browserAtAnotherAddress(
  host: string,
  headers: Record<string, string> = {},
): Browser {
  return new Browser(host, { ...someAddress(), ...headers });
}
