import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findRun } from "@/lib/story/queries";

export const GET = route<{ projectId: string; id: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  return json(await findRun(project, params.id));
});
