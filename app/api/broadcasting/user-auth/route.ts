import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { authorizeUser } from "@/lib/broadcasting/authorize-user";
import { readUserRequest } from "@/lib/broadcasting/read-channel-request";

export const POST = route(async ({ actor, request }) => {
  const asked = await readUserRequest(request);
  return json(authorizeUser(openTenant(actor), asked));
});
