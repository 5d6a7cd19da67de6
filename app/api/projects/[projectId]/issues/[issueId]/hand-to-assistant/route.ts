import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag } from "@/lib/platform/http/etag";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { handToAssistant } from "@/lib/issues/issues/update/hand-to-assistant";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string };

export const POST = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  requireLive(found);
  const issue = await handToAssistant(project, found.id);
  return json(issue, { headers: { ETag: etag(issue) } });
});
