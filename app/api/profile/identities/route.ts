import { openTenant } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { listIdentities } from "@/lib/oidc/queries";

export const GET = route(async ({ actor }) =>
  Response.json(await listIdentities(openTenant(actor))),
);
