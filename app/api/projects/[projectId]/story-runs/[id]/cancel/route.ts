import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { cancelRun } from "@/lib/story/cancel-run";

export const POST = route<{ projectId: string; id: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  return json(await cancelRun(project, params.id));
});
