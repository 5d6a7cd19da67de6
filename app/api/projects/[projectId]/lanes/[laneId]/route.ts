import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { longRoute, route } from "@/lib/api/route";
import { deleteLane, shrinkLane } from "@/lib/lanes/delete-lane";
import { findLane } from "@/lib/lanes/queries";
import { deleteLaneBody, laneBody } from "@/lib/lanes/schema";
import { updateLane } from "@/lib/lanes/update-lane";

type Params = { projectId: string; laneId: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "lanes.update", { project });
  const { id } = await findLane(project, params.laneId);
  return json(await updateLane(project, id, await readBody(request, laneBody)));
});

// A large lane takes longer than a transaction may be open.
export const DELETE = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "lanes.delete", { project });
  const { id } = await findLane(project, params.laneId);
  const { fallback_lane_id: fallbackId } = await readBody(request, deleteLaneBody);
  await shrinkLane(project, id, fallbackId);
  return conclude(async () => {
    await deleteLane(project, id, fallbackId);
    return new Response(null, { status: 204 });
  });
});
