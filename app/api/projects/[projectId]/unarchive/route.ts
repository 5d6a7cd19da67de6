import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { archiveProject } from "@/lib/planning/projects/archive-project";

type Params = { projectId: string };

export const POST = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const createdById = project.ownerId;
  authorize(actor, "projects.update", { project, createdById, whileArchived: true });
  return json(await archiveProject(project, false));
});
