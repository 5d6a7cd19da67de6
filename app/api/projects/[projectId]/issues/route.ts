import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag } from "@/lib/platform/http/etag";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { jsonArray, jsonStream } from "@/lib/platform/http/json-array";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { createIssue } from "@/lib/issues/issues/create/create-issue";
import { listEverything, listPage } from "@/lib/issues/issues/list/queries";
import { issueBody, issueListQuery } from "@/lib/issues/issues/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const query = readQuery(request, issueListQuery);
  if (query.limit === undefined) return jsonStream(listEverything(project, query));
  const { elements, next } = await listPage(project, query, query.limit);
  if (next === undefined) return jsonArray(elements, {});
  const { offset, limit } = query;
  const start = offset === undefined ? { after: next } : { offset: offset + limit };
  const link = nextLink(request, start);
  return jsonArray(elements, link);
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const issue = await createIssue(project, await readBody(request, issueBody));
  return json(issue, { status: 201, headers: { ETag: etag(issue) } });
});
