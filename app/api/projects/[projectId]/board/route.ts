import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readQuery } from "@/lib/platform/http/input";
import { jsonText } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { boardLanes } from "@/lib/issues/board/queries";
import { listIssueGroups } from "@/lib/issues/groups/queries";
import { boardQuery } from "@/lib/issues/board/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const { group_by, ...query } = readQuery(request, boardQuery);
  const [lanes, groups] = await Promise.all([
    onReplica(() => boardLanes(project, query)),
    group_by && onReplica(() => listIssueGroups(project, { ...query, group_by })),
  ]);
  const counted = groups ? `,"groups":${JSON.stringify(groups)}` : "";
  return jsonText(`{"lanes":${lanes}${counted}}`);
});
