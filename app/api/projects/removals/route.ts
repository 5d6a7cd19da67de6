import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listRemovals } from "@/lib/planning/projects/removals";
import { deletedQuery } from "@/lib/planning/projects/schema";

export const GET = route(async ({ actor, request }) => {
  const query = readQuery(request, deletedQuery);
  const { removals, next } = await listRemovals(openTenant(actor), query);
  return json(removals, { headers: next === undefined ? {} : nextLink(request, { after: next }) });
});
