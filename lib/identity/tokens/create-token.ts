import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJson,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { type ApiToken, type NewApiToken, TOKEN_LIMIT, type TokenBody } from "./schema";
import { TOKEN_COLUMNS } from "./serialize";

/**
 * Like `createToken`, but for any user. `actor.userId` is null on the operator's command line.
 * Locks the user's row so that concurrent calls cannot exceed the limit.
 */
export async function insertToken(
  tx: Transaction,
  { tenantId, userId }: { tenantId: number; userId: number },
  { name, expires_at }: TokenBody,
  actor: { userId: number | null },
): Promise<NewApiToken> {
  await selectJson(
    Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND id = ${userId} FOR NO KEY UPDATE`,
    tx,
  );
  const token = makeToken();
  const created = await jsonRow<ApiToken>(
    Prisma.sql`
      WITH others AS MATERIALIZED (
        SELECT count(*) AS count FROM api_tokens WHERE tenant_id = ${tenantId} AND user_id = ${userId}
      ), k AS (
        INSERT INTO api_tokens (tenant_id, user_id, name, token_hash, last_four, expires_at)
        SELECT ${tenantId}::int, ${userId}::int, ${name}, ${hashSecret(token)}, ${token.slice(-4)},
          ${expires_at ?? null}::timestamptz
        FROM others WHERE others.count < ${TOKEN_LIMIT}::int
        RETURNING *
      )
      ${asJson(Prisma.sql`SELECT ${TOKEN_COLUMNS} FROM k`)}`,
    tx,
  );
  if (!created)
    throw invalid("name", `You have ${TOKEN_LIMIT} tokens, the maximum. Delete one first.`);
  const after = { user_id: userId, name, expires_at: created.expires_at };
  const entry = { subject: "token", subjectId: created.id, action: "created", after } as const;
  await recordAudit({ tenantId, actor }, [entry], tx);
  return { ...created, token };
}

/** Creates a token for the caller. Throws Invalid (422) at the limit. */
export function createToken(
  { tenantId, actor }: TenantScope,
  body: TokenBody,
): Promise<NewApiToken> {
  return transaction((tx) => insertToken(tx, { tenantId, userId: actor.userId }, body, actor));
}
