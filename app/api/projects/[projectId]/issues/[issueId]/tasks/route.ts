import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag } from "@/lib/platform/http/etag";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { issueTaskBody } from "@/lib/issues/issues/schema";
import { type IssueAsRead, issueAsReadColumns } from "@/lib/issues/issues/serialize";
import { setIssueTask } from "@/lib/issues/issues/update/set-issue-task";

type Params = { projectId: string; issueId: string };

export const PATCH = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.update", project, () =>
    findIssue(project, params.issueId),
  );
  const body = await readBody(request, issueTaskBody);
  requireLive(found);
  const issue = await setIssueTask(project, found.columns as IssueAsRead, body);
  return json(issue, { headers: { ETag: etag(issue) } });
}, issueAsReadColumns);
