import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteSavedView } from "@/lib/issues/saved-views/delete-saved-view";
import { findOwnView } from "@/lib/issues/saved-views/queries";
import { workspaceViewBody } from "@/lib/issues/saved-views/schema";
import { updateSavedView } from "@/lib/issues/saved-views/update-saved-view";
import { requireIssueReader } from "@/lib/issues/search/queries";

type Params = { id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  const { id } = await findOwnView(tenant, params.id);
  return json(await updateSavedView(tenant, id, await readBody(request, workspaceViewBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  const { id } = await findOwnView(tenant, params.id);
  await deleteSavedView(tenant, id);
  return new Response(null, { status: 204 });
});
