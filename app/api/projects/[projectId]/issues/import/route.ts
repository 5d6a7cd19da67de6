import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { receiveImport } from "@/lib/imports/receive-import";
import { importQuery } from "@/lib/imports/schema";

export const POST = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const job = await receiveImport(project, request, readQuery(request, importQuery));
  const Location = `/api/projects/${project.projectId}/imports/${job.id}`;
  return Response.json(job, { status: 202, headers: { Location } });
});
