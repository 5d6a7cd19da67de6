import { authorize, authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { createRelation } from "@/lib/issues/issues/relations/create-relation";
import { listRelations } from "@/lib/issues/issues/relations/queries";
import { relationBody, relationsQuery } from "@/lib/issues/issues/relations/schema";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = findIssue(project, params.issueId);
  const query = readQuery(request, relationsQuery);
  const { relations, next } = await listRelations(project, issue.id, query);
  const headers = next === undefined ? {} : nextLink(request, { after: next });
  return json(relations, { headers });
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const issue = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const body = await readBody(request, relationBody);
  requireLive(issue);
  const { relation, isNew } = await createRelation(project, issue.id, body);
  return json(relation, { status: isNew ? 201 : 200 });
});
