import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import type { RejectedCount } from "./schema";

/**
 * Returns the number of rejected events per reason in the current clock hour and the previous 24,
 * highest first.
 */
export function listRejected({ tenantId, projectId }: ProjectScope): Promise<RejectedCount[]> {
  return selectJson<RejectedCount>(Prisma.sql`
    SELECT c.reason, sum(c.count)::bigint AS count FROM ingest_counters c
    WHERE c.tenant_id = ${tenantId} AND c.project_id = ${projectId} AND c.hour >= now() - interval '24 hours'
    GROUP BY c.reason ORDER BY 2 DESC, 1`);
}
