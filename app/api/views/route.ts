import { openTenant } from "@/lib/platform/access/scopes";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { createSavedView } from "@/lib/issues/saved-views/create-saved-view";
import { listWorkspaceViews } from "@/lib/issues/saved-views/queries";
import { workspaceViewBody, workspaceViewListQuery } from "@/lib/issues/saved-views/schema";
import { requireIssueReader } from "@/lib/issues/search/queries";

export const GET = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  const query = readQuery(request, workspaceViewListQuery);
  const { elements, next } = await listWorkspaceViews(tenant, query);
  return json(elements, { headers: next === undefined ? {} : nextLink(request, { after: next }) });
});

export const POST = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  const view = await createSavedView(tenant, await readBody(request, workspaceViewBody));
  return json(view, { status: 201 });
});
