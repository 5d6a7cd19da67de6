import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { cancelRun } from "@/lib/story/cancel-run";

export const POST = route<{ projectId: string; id: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  return Response.json(await cancelRun(project, params.id));
});
