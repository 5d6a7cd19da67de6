import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { myIssues, requireIssueReader } from "@/lib/search/queries";

export const GET = route(async ({ actor }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  return json(await myIssues(tenant));
});
