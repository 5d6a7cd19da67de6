import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag, expectedVersion } from "@/lib/platform/http/etag";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { archiveIssue } from "@/lib/issues/issues/update/archive-issue";
import { findIssue } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const version = expectedVersion(request, found);
  const archiving = { isArchived: true, expectedVersion: version };
  const issue = await archiveIssue(project, found.id, archiving);
  return json(issue, { headers: { ETag: etag(issue) } });
});
