import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { textVersionsQuery, versionedField } from "@/lib/issues/activity/schema";
import { listTextVersions } from "@/lib/issues/activity/queries";
import { findIssue } from "@/lib/issues/issues/queries";
import { NotFound } from "@/lib/platform/http/errors";

type Params = { projectId: string; issueId: string; field: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = findIssue(project, params.issueId);
  const field = versionedField.safeParse(params.field).data;
  if (field === undefined) throw new NotFound("Field");
  const query = readQuery(request, textVersionsQuery);
  const { versions, next } = await listTextVersions(project, issue.id, { field, ...query });
  const headers = next === undefined ? {} : nextLink(request, { after: next });
  return json(versions, { headers });
});
