import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { listImports } from "@/lib/imports/queries";

export const GET = route<{ projectId: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  return json(await listImports(project));
});
