import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { exportIssues } from "@/lib/export/export-issues";
import { exportQuery } from "@/lib/export/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return exportIssues(project, readQuery(request, exportQuery));
});
