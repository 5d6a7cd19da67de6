import { openTenant } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { foundGroups, requireIssueReader } from "@/lib/issues/search/queries";
import { foundGroupsQuery } from "@/lib/issues/search/schema";

export const GET = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  const query = readQuery(request, foundGroupsQuery);
  return json(await onReplica(() => foundGroups(tenant, query)));
});
