import { authorizeRecord } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { completeSprint } from "@/lib/sprints/complete-sprint";
import { findSprint } from "@/lib/sprints/queries";
import { completeSprintBody } from "@/lib/sprints/schema";

type Params = { projectId: string; id: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findSprint(project, params.id);
  const { id } = await authorizeRecord(actor, "sprints.update", project, load);
  return json(await completeSprint(project, id, await readBody(request, completeSprintBody)));
});
