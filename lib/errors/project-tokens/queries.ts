import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import type { ProjectToken } from "./schema";
import { projectTokenColumns, type TokenRow, withDsn } from "./serialize";

/** Returns the project's tokens, oldest first. */
export async function listProjectTokens(project: ProjectScope): Promise<ProjectToken[]> {
  const { tenantId, projectId } = project;
  const [found, url] = await Promise.all([
    selectJson<TokenRow>(Prisma.sql`
      SELECT ${projectTokenColumns} FROM project_tokens k
      JOIN users u ON u.tenant_id = k.tenant_id AND u.id = k.created_by_id
      WHERE k.tenant_id = ${tenantId} AND k.project_id = ${projectId} ORDER BY k.id`),
    findTenantUrl(tenantId),
  ]);
  return found.map((token) => withDsn(token, url));
}

/** Returns the token in the path and its creator, or throws NotFound. */
export async function findProjectToken(
  { tenantId, projectId }: ProjectScope,
  tokenId: string | undefined,
): Promise<{ id: number; created_by_id: number }> {
  const found = await selectJsonRow<{ id: number; created_by_id: number }>(Prisma.sql`
    SELECT id, created_by_id FROM project_tokens
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${pathId(tokenId) ?? 0}`);
  if (!found) throw new NotFound("Project token");
  return found;
}
