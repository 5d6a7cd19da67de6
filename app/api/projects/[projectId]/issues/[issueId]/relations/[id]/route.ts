import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { route } from "@/lib/identity/request/route";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { deleteRelation } from "@/lib/issues/issues/relations/delete-relation";
import { findRelation } from "@/lib/issues/issues/relations/queries";

type Params = { projectId: string; issueId: string; id: string };

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const issue = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const relation = await findRelation(project, issue.id, params.id);
  requireLive(issue);
  await deleteRelation(project, relation);
  return new Response(null, { status: 204 });
});
