import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { requireIssueReader } from "@/lib/search/queries";
import { rankIssues } from "@/lib/search/rank-issues";

export const GET = route(async ({ actor }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  return json(await rankIssues(tenant));
});
