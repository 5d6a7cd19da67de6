import { authorizeRecord } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { etag, expectedVersion } from "@/lib/api/etag";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { moveIssue } from "@/lib/issues/move-issue";
import { findIssue } from "@/lib/issues/queries";
import { moveIssueBody } from "@/lib/issues/schema";

type Params = { projectId: string; issueId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const version = expectedVersion(request, found);
  const body = await readBody(request, moveIssueBody);
  const issue = await moveIssue(project, found.id, body, version);
  return json(issue, { headers: { ETag: etag(issue) } });
});
