import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { createRecurringIssue } from "@/lib/planning/recurring-issues/create-recurring-issue";
import { listRecurringIssues } from "@/lib/planning/recurring-issues/queries";
import {
  newRecurringIssueBody,
  recurringIssueListQuery,
} from "@/lib/planning/recurring-issues/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const query = readQuery(request, recurringIssueListQuery);
  const { elements, next } = await listRecurringIssues(project, query);
  return json(elements, { headers: next === undefined ? {} : nextLink(request, { after: next }) });
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issueTemplates.create", { project });
  // Its issues are created by the caller.
  authorize(actor, "issues.create", { project });
  const body = await readBody(request, newRecurringIssueBody);
  return json(await createRecurringIssue(project, body), { status: 201 });
});
