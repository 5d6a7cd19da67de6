import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { authorizeUser } from "@/lib/messaging/broadcasting/authorize-user";
import { readUserRequest } from "@/lib/messaging/broadcasting/read-channel-request";

export const POST = route(async ({ actor, request }) => {
  const body = await readUserRequest(request);
  return json(authorizeUser(openTenant(actor), body));
});
