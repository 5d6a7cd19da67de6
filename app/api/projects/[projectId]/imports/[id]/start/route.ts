import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { startImport } from "@/lib/imports/start-import";
import { getImport } from "@/lib/imports/queries";
import { importOptionsBody } from "@/lib/imports/schema";

export const POST = route<{ projectId: string; id: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const job = await getImport(project, params.id);
  return Response.json(await startImport(project, job, await readBody(request, importOptionsBody)));
});
