import { openTenant } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { requireIssueReader, searchIssues } from "@/lib/search/queries";
import { globalSearchQuery } from "@/lib/search/schema";

export const GET = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  return json(await searchIssues(tenant, readQuery(request, globalSearchQuery)));
});
