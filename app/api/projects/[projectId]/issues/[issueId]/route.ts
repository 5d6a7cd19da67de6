import { authorize, authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag, expectedVersion } from "@/lib/platform/http/etag";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteIssue } from "@/lib/issues/issues/delete-issue";
import { findIssue, getIssueInPath, requireLive } from "@/lib/issues/issues/queries";
import { issueBody } from "@/lib/issues/issues/schema";
import {
  type IssueAsRead,
  issueAsReadColumns,
  partialIssueColumns,
} from "@/lib/issues/issues/serialize";
import { updateIssue } from "@/lib/issues/issues/update/update-issue";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = await getIssueInPath(project, params.issueId);
  return json(issue, { headers: { ETag: etag(issue) } });
}, partialIssueColumns);

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const options = {
    expectedVersion: expectedVersion(request, found),
    read: found.columns as IssueAsRead,
  };
  const { override_wip_limit, ...body } = await readBody(request, issueBody);
  requireLive(found);
  const issue = await updateIssue(project, found.id, body, { ...options, override_wip_limit });
  return json(issue, { headers: { ETag: etag(issue) } });
}, issueAsReadColumns);

export const DELETE = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.delete", project, () =>
    findIssue(project, params.issueId),
  );
  await deleteIssue(project, found.id, expectedVersion(request, found));
  return new Response(null, { status: 204 });
});
