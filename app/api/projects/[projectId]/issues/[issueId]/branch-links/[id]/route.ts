import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteBranchLink } from "@/lib/issues/branch-links/delete-branch-link";
import { type BranchLinkRef, findBranchLink } from "@/lib/issues/branch-links/queries";
import { branchLinkBody } from "@/lib/issues/branch-links/schema";
import { updateBranchLink } from "@/lib/issues/branch-links/update-branch-link";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string; id: string };

function load(project: ProjectScope, params: Params): () => Promise<BranchLinkRef> {
  return () => findBranchLink(project, findIssue(project, params.issueId).id, params.id);
}

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = load(project, params);
  const link = await authorizeRecord(actor, "issueBranchLinks.update", project, found);
  const body = await readBody(request, branchLinkBody);
  requireLive(findIssue(project, params.issueId));
  return json(await updateBranchLink(project, link, body));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const found = load(project, params);
  const link = await authorizeRecord(actor, "issueBranchLinks.delete", project, found);
  requireLive(findIssue(project, params.issueId));
  await deleteBranchLink(project, link);
  return new Response(null, { status: 204 });
});
