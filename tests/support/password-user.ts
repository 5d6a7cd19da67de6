import { hashPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db/client";
import { Browser } from "./browser";
import type { TestTenant, TestUser } from "./tenant";

export const PASSWORD = "correct horse battery";
let passwordHash: Promise<string> | undefined;

/** A user who can sign in with PASSWORD; `data` overrides what the row says otherwise. */
export async function personWithPassword(tenant: TestTenant, data: object = {}): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await tenant.user();
  const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
  await prisma.user.update({ where, data: { passwordHash: await passwordHash, ...data } });
  return user;
}

/** The header of an address that nobody else comes from, so that what one test counts does not count in another. */
export function someAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return { "x-forwarded-for": `2001:db8:${part()}:${part()}::1` };
}

/** A browser at an address of its own. */
export function browserElsewhere(host: string, headers: Record<string, string> = {}): Browser {
  return new Browser(host, { ...someAddress(), ...headers });
}
