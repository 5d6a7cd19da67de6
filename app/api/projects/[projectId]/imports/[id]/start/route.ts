import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { longRoute } from "@/lib/identity/request/route";
import { startImport, surveyWaitingFile } from "@/lib/transfer/import-jobs/start-import";
import { getImport } from "@/lib/transfer/import-jobs/queries";
import { importOptionsBody } from "@/lib/transfer/import-jobs/schema";

type Params = { projectId: string; id: string };

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const job = await getImport(project, params.id);
  const options = await readBody(request, importOptionsBody);
  await surveyWaitingFile(project, job, options);
  return conclude(async () => json(await startImport(project, job, options)));
});
