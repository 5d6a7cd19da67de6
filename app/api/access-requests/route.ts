import { createAccessRequest } from "@/lib/people/access-requests/create-access-request";
import { listAccessRequests } from "@/lib/people/access-requests/queries";
import { accessRequestBody, accessRequestQuery } from "@/lib/people/access-requests/schema";
import { withRequestThrottle } from "@/lib/people/access-requests/throttle";
import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";

export const GET = route(async ({ actor, request }) => {
  authorizeAdmin(actor);
  const query = readQuery(request, accessRequestQuery);
  const { requests, next } = await listAccessRequests(openTenant(actor), query);
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(requests, { headers });
});

export const POST = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  return withRequestThrottle(tenant, async () => {
    const body = await readBody(request, accessRequestBody);
    const made = await createAccessRequest(tenant, body);
    return json(made.request, { status: made.isNew ? 201 : 200 });
  });
});
