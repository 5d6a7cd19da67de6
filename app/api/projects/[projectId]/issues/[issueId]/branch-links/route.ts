import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createBranchLink } from "@/lib/branch-links/create-branch-link";
import { listBranchLinks } from "@/lib/branch-links/queries";
import { branchLinkBody } from "@/lib/branch-links/schema";
import { findIssue } from "@/lib/issues/queries";

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
  return json(await createBranchLink(project, issue.id, body), { status: 201 });
});
