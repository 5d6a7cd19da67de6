import { createHmac, timingSafeEqual } from "node:crypto";
import type { ClientAddress } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/errors";
import { consume, openCounter, assertNotThrottled } from "@/lib/platform/throttle/throttle";
import { addressSubject } from "@/lib/platform/throttle/throttle-subject";
import { sessionSecret } from "@/lib/platform/config/config";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { countTenants } from "@/lib/platform/tenancy/find-tenant";

const attempts = openCounter("setup-code", 10, 15 * 60);

/** Excludes characters that are easily confused. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * The setup code of this installation. Anyone who can read the server's output can set it up
 * (docs/spec/people.md#first-run). Derived from the secret and a random id in the database, so
 * every process has the same code, which is never stored.
 */
async function makeCode(): Promise<string> {
  const first = await selectJsonRow<{ id: string }>(
    Prisma.sql`SELECT id FROM _prisma_migrations ORDER BY started_at, id LIMIT 1`,
  );
  const bytes = createHmac("sha256", sessionSecret()).update(`setup ${first?.id}`).digest();
  const letters = [...bytes.subarray(0, 12)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns the code for the server to print if no workspace exists yet, otherwise undefined. */
export async function openSetupCode(): Promise<string | undefined> {
  return (await countTenants()) === 0 ? makeCode() : undefined;
}

/**
 * Throws Invalid on `setup_code` unless it matches the code, ignoring case and spacing, and 429
 * after ten wrong attempts.
 */
export async function proveSetupCode(
  input: string | undefined,
  address: ClientAddress,
): Promise<void> {
  const subject = addressSubject(address);
  assertNotThrottled(await consume(attempts, subject));
  const code = Buffer.from((await makeCode()).replaceAll("-", ""));
  const typed = Buffer.from((input ?? "").toUpperCase().replace(/[^A-Z0-9]/g, ""));
  const isCorrect = typed.length === code.length && timingSafeEqual(typed, code);
  if (!isCorrect)
    throw invalid("setup_code", "Wrong setup code. The server printed the correct one at startup.");
  await attempts.reward(subject, 1);
}
