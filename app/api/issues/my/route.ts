import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { myIssues, requireIssueReader } from "@/lib/issues/search/queries";

export const GET = route(async ({ actor }) => {
  const tenant = openTenant(actor);
  await requireIssueReader(tenant);
  return json(await myIssues(tenant));
});
