import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createTimeEntry } from "@/lib/time-entries/create-time-entry";
import { listTimeEntries } from "@/lib/time-entries/queries";
import { timeEntryBody } from "@/lib/time-entries/schema";
import { findIssue } from "@/lib/issues/queries";

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
  return json(await createTimeEntry(project, issue.id, body), { status: 201 });
});
