import { authorizeRecord } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { etag } from "@/lib/api/etag";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { handToAssistant } from "@/lib/issues/hand-to-assistant";
import { findIssue } from "@/lib/issues/queries";

type Params = { projectId: string; issueId: string };

export const POST = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const issue = await handToAssistant(project, found.id);
  return json(issue, { headers: { ETag: etag(issue) } });
});
