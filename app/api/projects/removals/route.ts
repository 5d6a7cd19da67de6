import { openTenant } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { listRemovals } from "@/lib/projects/removals";

export const GET = route(async ({ actor }) => Response.json(await listRemovals(openTenant(actor))));
