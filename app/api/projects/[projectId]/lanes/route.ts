import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createLane } from "@/lib/lanes/create-lane";
import { listLanes } from "@/lib/lanes/queries";
import { laneBody } from "@/lib/lanes/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "lanes.read", { project });
  return json(await listLanes(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "lanes.create", { project });
  const lane = await createLane(project, await readBody(request, laneBody));
  return json(lane, { status: 201 });
});
