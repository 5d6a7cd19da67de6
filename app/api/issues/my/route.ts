import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { myIssuesQuery } from "@/lib/issues/my-issues/schema";
import { myIssues, requireIssueReader } from "@/lib/issues/search/queries";

export const GET = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  return json(await myIssues(tenant, readQuery(request, myIssuesQuery)));
});
