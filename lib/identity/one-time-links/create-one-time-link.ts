import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { makeSecret, type UserKey } from "@/lib/identity/sessions/create-session";

/** What a link is good for, and for how many hours. */
const HOURS = { "sign-in": 72, invitation: 72, "password-reset": 1, "email-change": 24 } as const;

export type LinkPurpose = keyof typeof HOURS;

/** Links by which somebody comes in for the first time: from the operator, and from a colleague. */
export const WELCOMES: readonly LinkPurpose[] = ["sign-in", "invitation"];

/** A link that works once: answers its secret, which is kept nowhere else. `payload`: what it is to change. */
export async function createOneTimeLink(
  { tenantId, userId }: UserKey,
  purpose: LinkPurpose,
  tx?: Transaction,
  payload: Record<string, unknown> | null = null,
): Promise<string> {
  const secret = makeSecret();
  const stored = payload && JSON.stringify(payload);
  await rows(
    Prisma.sql`
      INSERT INTO one_time_links (tenant_id, user_id, purpose, secret_hash, payload, expires_at)
      VALUES (${tenantId}, ${userId}, ${purpose}, ${hashSecret(secret)}, ${stored}::jsonb,
        now() + ${HOURS[purpose]}::int * interval '1 hour')`,
    tx,
  );
  return secret;
}
