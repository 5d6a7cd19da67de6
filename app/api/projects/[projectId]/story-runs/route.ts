import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { listRuns } from "@/lib/story/queries";
import { runQuery } from "@/lib/story/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  const { runs, next } = await listRuns(project, readQuery(request, runQuery));
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(runs, { headers });
});
