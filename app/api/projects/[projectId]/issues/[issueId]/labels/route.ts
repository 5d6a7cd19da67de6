import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag, expectedVersion } from "@/lib/platform/http/etag";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { issueLabelsBody } from "@/lib/issues/issues/schema";
import { updateIssue } from "@/lib/issues/issues/update/update-issue";

type Params = { projectId: string; issueId: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const version = expectedVersion(request, found);
  const body = await readBody(request, issueLabelsBody);
  requireLive(found);
  const issue = await updateIssue(project, found.id, body, { expectedVersion: version });
  return json(issue, { headers: { ETag: etag(issue) } });
});
