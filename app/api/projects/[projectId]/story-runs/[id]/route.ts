import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findRun } from "@/lib/drafts/runs/queries";

export const GET = route<{ projectId: string; id: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project, whileArchived: true });
  return json(await findRun(project, params.id));
});
