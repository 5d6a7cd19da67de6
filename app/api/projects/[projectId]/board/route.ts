import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { getBoard } from "@/lib/board/queries";
import { boardQuery } from "@/lib/board/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return json(await getBoard(project, readQuery(request, boardQuery)));
});
