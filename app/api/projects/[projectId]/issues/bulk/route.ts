import { z } from "zod";
import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { archiveIssues } from "@/lib/issues/issues/bulk/archive-issues";
import { deleteIssues } from "@/lib/issues/issues/bulk/delete-issues";
import { bulkBody } from "@/lib/issues/issues/bulk/schema";
import { updateIssues } from "@/lib/issues/issues/bulk/update-issues";

/**
 * The required permission depends on the body. It is checked before the body is validated
 * (docs/spec/conventions.md#order-of-checks).
 */
async function isDeletion(request: Request): Promise<boolean> {
  const body = await readBody(request, z.looseObject({})).catch(() => undefined);
  return body?.["delete"] === true;
}

export const POST = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const operation = (await isDeletion(request)) ? "issues.delete" : "issues.update";
  // Checking for Own is enough here, because each issue is authorized individually later.
  authorize(actor, operation, { project, createdById: actor.userId });
  const { ids, set, positions, override_wip_limit } = await readBody(request, bulkBody);
  const overridesLimit = override_wip_limit;
  if (set?.archived !== undefined) return json(await archiveIssues(project, ids, set.archived));
  return json(
    set
      ? await updateIssues(project, { ids, set, positions, overridesLimit })
      : await deleteIssues(project, ids),
  );
});
