import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listIdentities } from "@/lib/identity/oidc/queries";

export const GET = route(async ({ actor }) => json(await listIdentities(openTenant(actor))));
