import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findComment } from "@/lib/issues/comments/queries";
import { reactionBody } from "@/lib/issues/comments/schema";
import { toggleReaction } from "@/lib/issues/comments/toggle-reaction";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string; id: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "comments.create", { project });
  // Returns a comment that may be someone else's.
  authorize(actor, "comments.read", { project });
  const comment = await findComment(project, findIssue(project, params.issueId).id, params.id);
  const { emoji } = await readBody(request, reactionBody);
  requireLive(findIssue(project, params.issueId));
  return json(await toggleReaction(project, comment, emoji));
});
