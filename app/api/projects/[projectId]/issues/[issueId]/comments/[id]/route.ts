import { authorizeRecord } from "@/lib/access/authorize";
import { openProject, type ProjectScope } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteComment } from "@/lib/comments/delete-comment";
import { type CommentRef, findComment } from "@/lib/comments/queries";
import { commentBody } from "@/lib/comments/schema";
import { updateComment } from "@/lib/comments/update-comment";
import { findIssue } from "@/lib/issues/queries";

type Params = { projectId: string; issueId: string; id: string };

function load(project: ProjectScope, params: Params): () => Promise<CommentRef> {
  return () => findComment(project, findIssue(project, params.issueId).id, params.id);
}

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const comment = await authorizeRecord(actor, "comments.update", project, load(project, params));
  const body = await readBody(request, commentBody);
  return json(await updateComment(project, comment, body));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const comment = await authorizeRecord(actor, "comments.delete", project, load(project, params));
  await deleteComment(project, comment);
  return new Response(null, { status: 204 });
});
