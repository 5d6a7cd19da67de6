import type { TenantScope } from "@/lib/platform/access/scopes";
import { pusherClient } from "@/lib/messaging/realtime/publish";
import type { UserAuthorization, UserRequest } from "./schema";

/** Lets one connection sign in as the caller (`pusher:signin`), so that an external app knows which are theirs. */
export function authorizeUser(
  { actor }: TenantScope,
  { socket_id }: UserRequest,
): UserAuthorization {
  return pusherClient().authenticateUser(socket_id, { id: String(actor.userId) });
}
