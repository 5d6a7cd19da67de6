import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { findSimilar } from "@/lib/duplicates/find-similar";
import { similarBody } from "@/lib/duplicates/schema";

export const POST = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return Response.json(await findSimilar(project, await readBody(request, similarBody)));
});
