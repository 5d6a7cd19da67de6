import { expect } from "vitest";
import { totpCode } from "@/lib/identity/second-factor/totp";
import { prisma } from "@/tests/support/database/prisma";
import type { Browser } from "../http/browser";
import { browserAtAnotherAddress, PASSWORD, createUserWithPassword } from "./password-user";
import type { TestTenant, TestUser } from "./tenant";

const STEP = 30_000;

/**
 * A person with two-factor authentication. `fresh` clears the record of used codes, as if time had
 * passed.
 */
export interface Guarded {
  user: TestUser;
  client: Browser;
  secret: string;
  recoveryCodes: string[];
  /** The current code, or the one this many steps from now. */
  code: (steps?: number) => string;
  fresh: () => Promise<void>;
}

/** Returns the current code for a key, or the one this many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return totpCode(secret, Date.now() + steps * STEP);
}

/** Returns six digits that will not be a valid code for this key for several minutes. */
export function wrongCode(secret: string): string {
  const nearby = [-2, -1, 0, 1, 2, 3, 4].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !nearby.includes(code)) ?? "";
}

/** Signs a person in and turns on two-factor authentication, using only the API. */
export async function makeGuarded(tenant: TestTenant, data: object = {}): Promise<Guarded> {
  const user = await createUserWithPassword(tenant, data);
  const client = browserAtAnotherAddress(tenant.host);
  await client.signIn(user.email, PASSWORD);
  const path = "/api/profile/second-factor";
  const started = await client.fetch("POST", path, { password: PASSWORD });
  expect(started.status).toBe(200);
  const secret = String(started.body.secret);
  const confirmed = await client.fetch("POST", `${path}/confirm`, { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  const fresh = async () => {
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { totpLastStep: null } });
  };
  await fresh();
  const code = (steps?: number) => codeOf(secret, steps);
  return { user, client, secret, recoveryCodes: confirmed.body.recovery_codes, code, fresh };
}
