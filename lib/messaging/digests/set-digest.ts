import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, row, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { nextDigestAfterDay } from "./next-digest";
import { getDigest } from "./queries";
import type { Digest, DigestBody } from "./schema";

interface Person {
  tenantId: number;
  userId: number;
}

/** A person's digest as stored. */
interface StoredDigest {
  hour: number;
  time_zone: string;
  last_day: string | null;
}

const own = ({ tenantId, userId }: Person) =>
  Prisma.sql`tenant_id = ${tenantId} AND user_id = ${userId}`;

/** Once turned on, it is about what arrives from then on. */
const COVERED = Prisma.sql`CASE WHEN digests.next_at IS NULL THEN now() ELSE digests.covered_to END`;

/**
 * Sets when the caller gets their daily digest, or turns it off. A new hour or time zone brings no
 * second one on the same day.
 */
export async function setDigest(tenant: TenantScope, body: DigestBody): Promise<Digest> {
  const { is_active: isActive, hour, time_zone: timeZone } = body;
  const { tenantId, actor } = tenant;
  const person = { tenantId, userId: actor.userId };
  await transaction(async (tx) => {
    const before = await selectJsonRow<StoredDigest>(
      Prisma.sql`SELECT hour, time_zone, last_day::text FROM digests WHERE ${own(person)} FOR UPDATE`,
      tx,
    );
    const lastDay = before?.last_day ?? null;
    const next = isActive ? nextDigestAfterDay(new Date(), { hour, timeZone }, lastDay) : null;
    const nextAt = Prisma.sql`${next?.toISOString() ?? null}::timestamptz`;
    await rows(
      Prisma.sql`
        INSERT INTO digests (tenant_id, user_id, hour, time_zone, next_at)
        VALUES (${tenantId}, ${actor.userId}, ${hour}, ${timeZone}, ${nextAt})
        ON CONFLICT (tenant_id, user_id) DO UPDATE SET hour = EXCLUDED.hour,
          time_zone = EXCLUDED.time_zone, next_at = EXCLUDED.next_at, covered_to = ${COVERED}`,
      tx,
    );
  });
  return getDigest(tenant);
}

/**
 * Turns a person's digest off, or on again at the hour it had, from the link in one. Returns whether
 * they have chosen an hour before.
 */
export async function switchDigest(person: Person, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    return (
      (await row(
        Prisma.sql`UPDATE digests SET next_at = NULL WHERE ${own(person)} RETURNING user_id`,
      )) !== undefined
    );
  }
  return transaction(async (tx) => {
    const stored = await selectJsonRow<StoredDigest>(
      Prisma.sql`SELECT hour, time_zone, last_day::text FROM digests WHERE ${own(person)} FOR UPDATE`,
      tx,
    );
    if (!stored) return false;
    const { hour, time_zone: timeZone, last_day: lastDay } = stored;
    const next = nextDigestAfterDay(new Date(), { hour, timeZone }, lastDay);
    await rows(
      Prisma.sql`UPDATE digests SET next_at = ${next.toISOString()}::timestamptz, covered_to = ${COVERED}
        WHERE ${own(person)}`,
      tx,
    );
    return true;
  });
}
