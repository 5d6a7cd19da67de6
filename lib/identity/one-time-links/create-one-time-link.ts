import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { makeSecret, type UserKey } from "@/lib/identity/sessions/create-session";

/** How many hours a link is valid for, by purpose. */
const HOURS = { "sign-in": 72, invitation: 72, "password-reset": 1, "email-change": 24 } as const;

export type LinkPurpose = keyof typeof HOURS;

/** Links for the first sign-in, from the operator or from a colleague. */
export const WELCOME_LINK_PURPOSES: readonly LinkPurpose[] = ["sign-in", "invitation"];

/**
 * Creates a single-use link and returns its secret, which is stored only as a hash. `payload` is
 * what the link changes.
 */
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
