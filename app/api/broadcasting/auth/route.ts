import { openTenant } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { authorizeChannel } from "@/lib/broadcasting/authorize-channel";
import { readChannelRequest } from "@/lib/broadcasting/read-channel-request";

export const POST = route(async ({ actor, request }) => {
  const asked = await readChannelRequest(request);
  return Response.json(await authorizeChannel(openTenant(actor), asked));
});
