import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { linkErrorGroup } from "@/lib/errors/groups/link-error-group";
import { findErrorGroup } from "@/lib/errors/groups/queries";
import { linkBody } from "@/lib/errors/groups/schema";

type Params = { projectId: string; errorGroupId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  authorize(actor, "issues.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const { issue_id: issueId } = await readBody(request, linkBody);
  return json(await linkErrorGroup(project, groupId, issueId));
});
