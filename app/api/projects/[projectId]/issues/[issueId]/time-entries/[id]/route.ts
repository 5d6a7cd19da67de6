import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteTimeEntry } from "@/lib/issues/time-entries/delete-time-entry";
import { type TimeEntryRef, findTimeEntry } from "@/lib/issues/time-entries/queries";
import { timeEntryBody } from "@/lib/issues/time-entries/schema";
import { updateTimeEntry } from "@/lib/issues/time-entries/update-time-entry";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";

type Params = { projectId: string; issueId: string; id: string };

function load(project: ProjectScope, params: Params): () => Promise<TimeEntryRef> {
  return () => findTimeEntry(project, findIssue(project, params.issueId).id, params.id);
}

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const found = load(project, params);
  const entry = await authorizeRecord(actor, "timeEntries.update", project, found);
  const body = await readBody(request, timeEntryBody);
  requireLive(findIssue(project, params.issueId));
  return json(await updateTimeEntry(project, entry, body));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const found = load(project, params);
  const entry = await authorizeRecord(actor, "timeEntries.delete", project, found);
  requireLive(findIssue(project, params.issueId));
  await deleteTimeEntry(project, entry);
  return new Response(null, { status: 204 });
});
