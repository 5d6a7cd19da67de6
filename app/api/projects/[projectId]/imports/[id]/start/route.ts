import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { longRoute } from "@/lib/api/route";
import { startImport, surveyWaiting } from "@/lib/imports/start-import";
import { getImport } from "@/lib/imports/queries";
import { importOptionsBody } from "@/lib/imports/schema";

type Params = { projectId: string; id: string };

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const job = await getImport(project, params.id);
  const options = await readBody(request, importOptionsBody);
  await surveyWaiting(project, job, options);
  return conclude(async () => json(await startImport(project, job, options)));
});
