import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { listActivity } from "@/lib/issues/activity-queries";
import { findIssue } from "@/lib/issues/queries";
import { activityQuery } from "@/lib/issues/schema";

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
