import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { listRemovals } from "@/lib/projects/removals";

export const GET = route(async ({ actor }) => json(await listRemovals(openTenant(actor))));
