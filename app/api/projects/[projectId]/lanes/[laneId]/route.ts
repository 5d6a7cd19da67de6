import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { longRoute, route } from "@/lib/identity/request/route";
import { deleteLane, shrinkLane } from "@/lib/planning/lanes/delete-lane";
import { findLane } from "@/lib/planning/lanes/queries";
import { deleteLaneBody, laneBody } from "@/lib/planning/lanes/schema";
import { updateLane } from "@/lib/planning/lanes/update-lane";

type Params = { projectId: string; laneId: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "lanes.update", { project });
  const { id } = await findLane(project, params.laneId);
  return json(await updateLane(project, id, await readBody(request, laneBody)));
});

// Emptying a large lane takes longer than the transaction timeout.
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
