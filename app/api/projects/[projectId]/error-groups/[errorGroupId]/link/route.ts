import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { linkErrorGroup } from "@/lib/error-groups/link-error-group";
import { findErrorGroup } from "@/lib/error-groups/queries";
import { linkBody } from "@/lib/error-groups/schema";

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
