import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listRemovals } from "@/lib/planning/projects/removals";

export const GET = route(async ({ actor }) => json(await listRemovals(openTenant(actor))));
