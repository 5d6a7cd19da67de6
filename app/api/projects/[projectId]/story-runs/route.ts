import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/api/input";
import { json } from "@/lib/platform/api/json";
import { nextLink } from "@/lib/platform/api/next-link";
import { route } from "@/lib/identity/auth/route";
import { listRuns } from "@/lib/drafts/pipeline/queries";
import { runQuery } from "@/lib/drafts/pipeline/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  const { runs, next } = await listRuns(project, readQuery(request, runQuery));
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(runs, { headers });
});
