import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createBranchLink } from "@/lib/issues/branch-links/create-branch-link";
import { listBranchLinks } from "@/lib/issues/branch-links/queries";
import { branchLinkBody } from "@/lib/issues/branch-links/schema";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issueBranchLinks.read", { project });
  const issue = findIssue(project, params.issueId);
  return json(await listBranchLinks(project, issue.id));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issueBranchLinks.create", { project });
  const issue = findIssue(project, params.issueId);
  const body = await readBody(request, branchLinkBody);
  requireLive(issue);
  return json(await createBranchLink(project, issue.id, body), { status: 201 });
});
