import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { longRoute } from "@/lib/api/route";
import { createImport, receiveFile } from "@/lib/imports/receive-import";
import { importQuery } from "@/lib/imports/schema";
import { orDiscard } from "@/lib/storage/or-discard";

type Params = { projectId: string };

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const sent = readQuery(request, importQuery);
  const file = await receiveFile(project, request, sent);
  return orDiscard(project, file.storageKey, () =>
    conclude(async () => {
      const job = await createImport(project, file, sent);
      const Location = `/api/projects/${project.projectId}/imports/${job.id}`;
      return json(job, { status: 202, headers: { Location } });
    }),
  );
});
