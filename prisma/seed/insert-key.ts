import type { ProjectIds } from "./ids";
import { randomBytes } from "node:crypto";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Inserts the project token that the project's apps report errors with. Its secret is never shown;
 * its DSN is in the settings.
 */
export async function insertKey(
  tx: Transaction,
  { tenantId, projectId, ownerId }: ProjectIds,
  name: string,
): Promise<void> {
  const token = makeToken();
  await rows(
    Prisma.sql`
      INSERT INTO project_tokens (tenant_id, project_id, name, scope, token_hash, last_four, public_key, created_by_id,
        last_used_at, created_at, updated_at)
      VALUES (${tenantId}, ${projectId}, ${name}, 'ingest', ${hashSecret(token)}, ${token.slice(-4)},
        ${randomBytes(16).toString("hex")}, ${ownerId}, now() - interval '2 minutes', now() - interval '30 days',
        now() - interval '30 days')`,
    tx,
  );
}
