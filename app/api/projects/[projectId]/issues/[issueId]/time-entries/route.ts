import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createTimeEntry } from "@/lib/issues/time-entries/create-time-entry";
import { listTimeEntries } from "@/lib/issues/time-entries/queries";
import { timeEntryBody } from "@/lib/issues/time-entries/schema";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "timeEntries.read", { project });
  const issue = findIssue(project, params.issueId);
  return json(await listTimeEntries(project, issue.id));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "timeEntries.create", { project });
  const issue = findIssue(project, params.issueId);
  const body = await readBody(request, timeEntryBody);
  requireLive(issue);
  return json(await createTimeEntry(project, issue.id, body), { status: 201 });
});
