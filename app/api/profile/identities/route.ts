import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { listIdentities } from "@/lib/oidc/queries";

export const GET = route(async ({ actor }) => json(await listIdentities(openTenant(actor))));
