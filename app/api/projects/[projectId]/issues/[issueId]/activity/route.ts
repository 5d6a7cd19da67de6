import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listActivity } from "@/lib/issues/issues/activity-queries";
import { findIssue } from "@/lib/issues/issues/queries";
import { activityQuery } from "@/lib/issues/issues/schema";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = findIssue(project, params.issueId);
  const { activity, next } = await listActivity(
    project,
    issue.id,
    readQuery(request, activityQuery),
  );
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(activity, { headers });
});
