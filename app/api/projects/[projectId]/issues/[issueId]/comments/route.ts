import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { jsonStream } from "@/lib/platform/http/json-array";
import { route } from "@/lib/identity/request/route";
import { createComment } from "@/lib/issues/comments/create-comment";
import { listComments } from "@/lib/issues/comments/queries";
import { newCommentBody } from "@/lib/issues/comments/schema";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

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
  const body = await readBody(request, newCommentBody);
  requireLive(issue);
  return json(await createComment(project, issue.id, body), { status: 201 });
});
