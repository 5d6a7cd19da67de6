import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { longRoute } from "@/lib/identity/request/route";
import { createImport, receiveFile } from "@/lib/transfer/import-jobs/receive-import";
import { importQuery } from "@/lib/transfer/import-jobs/schema";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";

type Params = { projectId: string };

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const sent = readQuery(request, importQuery);
  const file = await receiveFile(project, request, sent);
  return discardOnFailure(project, file.storageKey, () =>
    conclude(async () => {
      const job = await createImport(project, file, sent);
      const Location = `/api/projects/${project.projectId}/imports/${job.id}`;
      return json(job, { status: 202, headers: { Location } });
    }),
  );
});
