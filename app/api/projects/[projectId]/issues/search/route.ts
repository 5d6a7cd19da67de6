import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { searchProject } from "@/lib/search/queries";
import { projectSearchQuery } from "@/lib/search/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return json(await searchProject(project, readQuery(request, projectSearchQuery)));
});
