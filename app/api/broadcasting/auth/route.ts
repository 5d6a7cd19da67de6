import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { longRoute } from "@/lib/identity/request/route";
import { authenticate } from "@/lib/identity/request/authenticate";
import { announceSocket } from "@/lib/messaging/broadcasting/announce-socket";
import { authorizeChannel } from "@/lib/messaging/broadcasting/authorize-channel";
import { readChannelRequest } from "@/lib/messaging/broadcasting/read-channel-request";

// A longRoute even though it is quick, because the announcement must be committed before the
// permissions are read.
export const POST = longRoute(async ({ actor, request, conclude }) => {
  const channelRequest = await readChannelRequest(request);
  await announceSocket(actor, channelRequest.socket_id);
  return conclude(async () => {
    // Authenticate again to catch permissions that were revoked before the announcement. Later
    // revocations close the connection.
    const currentActor = await authenticate(request, {});
    return json(await authorizeChannel(openTenant(currentActor), channelRequest));
  });
});
