import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { exportIssues } from "@/lib/transfer/export/export-issues";
import { exportQuery } from "@/lib/transfer/export/schema";

export const GET = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return exportIssues(project, readQuery(request, exportQuery));
});
