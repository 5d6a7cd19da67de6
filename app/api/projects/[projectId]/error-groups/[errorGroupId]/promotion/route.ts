import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { previewPromotion } from "@/lib/error-groups/preview-promotion";
import { getErrorGroup } from "@/lib/error-groups/queries";

type Params = { projectId: string; errorGroupId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const group = await getErrorGroup(project, params.errorGroupId);
  return json(await previewPromotion(project, group));
});
