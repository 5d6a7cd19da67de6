import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { jsonStream } from "@/lib/api/json-array";
import { route } from "@/lib/api/route";
import { createComment } from "@/lib/comments/create-comment";
import { listComments } from "@/lib/comments/queries";
import { commentBody } from "@/lib/comments/schema";
import { findIssue } from "@/lib/issues/queries";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "comments.read", { project });
  const issue = findIssue(project, params.issueId);
  return jsonStream(listComments(project, issue.id));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "comments.create", { project });
  const issue = findIssue(project, params.issueId);
  const body = await readBody(request, commentBody);
  return json(await createComment(project, issue.id, body), { status: 201 });
});
