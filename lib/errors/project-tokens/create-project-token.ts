import { randomBytes } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { asJson, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { type NewProjectToken, PROJECT_TOKEN_LIMIT, type ProjectTokenBody } from "./schema";
import { projectTokenColumns, type TokenRow, withDsn } from "./serialize";

const PUBLIC_KEY_BYTES = 16;

/**
 * Creates a project token (docs/spec/projects.md#project-tokens). Throws Invalid (422) at the
 * limit.
 */
export function createProjectToken(
  project: ProjectScope,
  { name, scope }: ProjectTokenBody,
): Promise<NewProjectToken> {
  const { tenantId, projectId, actor } = project;
  return transaction(async (tx) => {
    await lockProject(project, tx);
    const token = makeToken();
    const publicKey = randomBytes(PUBLIC_KEY_BYTES).toString("hex");
    const created = await jsonRow<TokenRow>(
      Prisma.sql`
        WITH others AS MATERIALIZED (
          SELECT count(*) AS count FROM project_tokens
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
        ), created AS (
          INSERT INTO project_tokens
            (tenant_id, project_id, name, scope, token_hash, last_four, public_key, created_by_id)
          SELECT ${tenantId}::int, ${projectId}::int, ${name}, ${scope}, ${hashSecret(token)}, ${token.slice(-4)},
            ${publicKey}, ${actor.userId}::int
          FROM others WHERE others.count < ${PROJECT_TOKEN_LIMIT}::int
          RETURNING *
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
        ${asJson(Prisma.sql`SELECT ${projectTokenColumns} FROM created k
          JOIN users u ON u.tenant_id = ${tenantId} AND u.id = k.created_by_id`)}`,
      tx,
    );
    if (!created) {
      throw invalid(
        "name",
        `This project has ${PROJECT_TOKEN_LIMIT} tokens, the maximum. Delete one first.`,
      );
    }
    const after = { project_id: projectId, name, scope, public_key: publicKey };
    const about = { subject: "project_token", subjectId: created.id } as const;
    await recordAudit(project, [{ ...about, action: "created", after }], tx);
    return { ...withDsn(created, await findTenantUrl(tenantId, tx)), token };
  });
}
