import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { longRoute } from "@/lib/identity/request/route";
import { authenticate } from "@/lib/identity/request/authenticate";
import { announceSocket } from "@/lib/messaging/broadcasting/announce-socket";
import { authorizeChannel } from "@/lib/messaging/broadcasting/authorize-channel";
import { readChannelRequest } from "@/lib/messaging/broadcasting/read-channel-request";

// Long, though it is not: what is announced has to be committed before the rights are read.
export const POST = longRoute(async ({ actor, request, conclude }) => {
  const asked = await readChannelRequest(request);
  await announceSocket(actor, asked.socket_id);
  return conclude(async () => {
    // Read anew: a right that ended before the connection was announced is seen here, and one that ends later ends it.
    const now = await authenticate(request, {});
    return json(await authorizeChannel(openTenant(now), asked));
  });
});
