import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { completeSprint } from "@/lib/planning/sprints/complete-sprint";
import { findSprint } from "@/lib/planning/sprints/queries";
import { completeSprintBody } from "@/lib/planning/sprints/schema";

type Params = { projectId: string; id: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findSprint(project, params.id);
  const { id } = await authorizeRecord(actor, "sprints.update", project, load);
  return json(await completeSprint(project, id, await readBody(request, completeSprintBody)));
});
