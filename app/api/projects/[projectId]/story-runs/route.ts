import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listRuns } from "@/lib/drafts/runs/queries";
import { runQuery } from "@/lib/drafts/runs/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project, whileArchived: true });
  const { runs, next } = await listRuns(project, readQuery(request, runQuery));
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(runs, { headers });
});
