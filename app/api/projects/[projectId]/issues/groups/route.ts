import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listIssueGroups } from "@/lib/issues/groups/queries";
import { issueGroupsQuery } from "@/lib/issues/groups/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const query = readQuery(request, issueGroupsQuery);
  return json(await onReplica(() => listIssueGroups(project, query)));
});
