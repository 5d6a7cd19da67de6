import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { Transaction } from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";

/** Enqueues the import's job once the transaction commits. */
export function queueImport(
  { tenantId, projectId }: ProjectScope,
  importId: number,
  tx: Transaction,
): Promise<void> {
  const payload = { tenant_id: tenantId, project_id: projectId, import_id: importId };
  return addJob("import-issues", payload, tx);
}
