import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createLane } from "@/lib/planning/lanes/create-lane";
import { listLanes } from "@/lib/planning/lanes/queries";
import { laneBody } from "@/lib/planning/lanes/schema";

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
