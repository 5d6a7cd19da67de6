import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import type { ApiToken } from "./schema";
import { TOKEN_COLUMNS } from "./serialize";

/** Returns the caller's own tokens, oldest first, including expired ones. */
export function listTokens({ tenantId, actor }: TenantScope): Promise<ApiToken[]> {
  return selectJson<ApiToken>(Prisma.sql`
    SELECT ${TOKEN_COLUMNS} FROM api_tokens k
    WHERE k.tenant_id = ${tenantId} AND k.user_id = ${actor.userId}
    ORDER BY k.id`);
}
