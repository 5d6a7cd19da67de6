import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { etag } from "@/lib/platform/http/etag";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json, jsonText } from "@/lib/platform/http/json";
import { jsonStream } from "@/lib/platform/http/json-array";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { groupedListQuery } from "@/lib/issues/groups/grouped-list";
import { listIssueGroups } from "@/lib/issues/groups/queries";
import { createIssue } from "@/lib/issues/issues/create/create-issue";
import { listEverything, listPage } from "@/lib/issues/issues/list/queries";
import { issueBody } from "@/lib/issues/issues/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const { group_by, ...query } = readQuery(request, groupedListQuery);
  const { offset, limit } = query;
  if (limit === undefined) return jsonStream(listEverything(project, query));
  const [{ elements, next }, groups] = await Promise.all([
    listPage(project, query, limit),
    group_by && onReplica(() => listIssueGroups(project, { ...query, group_by })),
  ]);
  const start = (after: number) =>
    nextLink(request, offset === undefined ? { after } : { offset: offset + limit });
  const headers = next === undefined ? {} : start(next);
  const data = `[${elements}]`;
  if (groups === undefined) return jsonText(data, { headers });
  return jsonText(`{"data":${data},"groups":${JSON.stringify(groups)}}`, { headers });
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.create", { project });
  const issue = await createIssue(project, await readBody(request, issueBody));
  return json(issue, { status: 201, headers: { ETag: etag(issue) } });
});
