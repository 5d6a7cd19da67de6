import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteComment } from "@/lib/issues/comments/delete-comment";
import { type CommentRef, findComment } from "@/lib/issues/comments/queries";
import { commentBody } from "@/lib/issues/comments/schema";
import { updateComment } from "@/lib/issues/comments/update-comment";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string; id: string };

function load(project: ProjectScope, params: Params): () => Promise<CommentRef> {
  return () => findComment(project, findIssue(project, params.issueId).id, params.id);
}

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const comment = await authorizeRecord(actor, "comments.update", project, load(project, params));
  const body = await readBody(request, commentBody);
  requireLive(findIssue(project, params.issueId));
  return json(await updateComment(project, comment, body));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const comment = await authorizeRecord(actor, "comments.delete", project, load(project, params));
  requireLive(findIssue(project, params.issueId));
  await deleteComment(project, comment);
  return new Response(null, { status: 204 });
});
