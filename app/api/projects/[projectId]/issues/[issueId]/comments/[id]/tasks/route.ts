import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findComment } from "@/lib/issues/comments/queries";
import { commentTaskBody } from "@/lib/issues/comments/schema";
import { setCommentTask } from "@/lib/issues/comments/update-comment";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string; id: string };

export const PATCH = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const comment = await authorizeRecord(actor, "comments.update", project, () =>
    findComment(project, findIssue(project, params.issueId).id, params.id),
  );
  const body = await readBody(request, commentTaskBody);
  requireLive(findIssue(project, params.issueId));
  return json(await setCommentTask(project, comment, body));
});
