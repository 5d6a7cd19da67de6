import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag, expectedVersion } from "@/lib/platform/http/etag";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { moveIssue } from "@/lib/issues/issues/move-issue";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { moveIssueBody } from "@/lib/issues/issues/schema";
import { type IssueAsRead, issueAsReadColumns } from "@/lib/issues/issues/serialize";

type Params = { projectId: string; issueId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const options = {
    expectedVersion: expectedVersion(request, found),
    read: found.columns as IssueAsRead,
  };
  const body = await readBody(request, moveIssueBody);
  requireLive(found);
  const issue = await moveIssue(project, found.id, body, options);
  return json(issue, { headers: { ETag: etag(issue) } });
}, issueAsReadColumns);
