import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { longRoute } from "@/lib/api/route";
import { authenticate } from "@/lib/auth/authenticate";
import { announceSocket } from "@/lib/broadcasting/announce-socket";
import { authorizeChannel } from "@/lib/broadcasting/authorize-channel";
import { readChannelRequest } from "@/lib/broadcasting/read-channel-request";

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
