import { Prisma, rows, type Transaction } from "@/lib/db/query";
import { hashSecret } from "./bearer-token";
import { makeSecret, type UserKey } from "./create-session";

/** What a link is good for, and for how many hours. */
const HOURS = { "sign-in": 72 } as const;

export type LinkPurpose = keyof typeof HOURS;

/** A link that works once: answers its secret, which is kept nowhere else. */
export async function createOneTimeLink(
  { tenantId, userId }: UserKey,
  purpose: LinkPurpose,
  tx?: Transaction,
): Promise<string> {
  const secret = makeSecret();
  await rows(
    Prisma.sql`
      INSERT INTO one_time_links (tenant_id, user_id, purpose, secret_hash, expires_at)
      VALUES (${tenantId}, ${userId}, ${purpose}, ${hashSecret(secret)},
        now() + ${HOURS[purpose]}::int * interval '1 hour')`,
    tx,
  );
  return secret;
}
