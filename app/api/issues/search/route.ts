import { openTenant } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { requireIssueReader, searchGroups, searchIssues } from "@/lib/issues/search/queries";
import { globalSearchQuery } from "@/lib/issues/search/schema";

export const GET = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  const { group_by, ...query } = readQuery(request, globalSearchQuery);
  return json(
    await onReplica((): Promise<object> =>
      group_by === undefined ? searchIssues(tenant, query) : searchGroups(tenant, query, group_by),
    ),
  );
});
