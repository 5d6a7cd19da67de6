import type { TenantScope } from "@/lib/platform/access/scopes";
import { pusherClient } from "@/lib/messaging/realtime/publish";
import type { UserAuthorization, UserRequest } from "./schema";

/**
 * Authorizes a connection to sign in as the caller (`pusher:signin`), so that an external app knows
 * its owner.
 */
export function authorizeUser(
  { actor }: TenantScope,
  { socket_id }: UserRequest,
): UserAuthorization {
  return pusherClient().authenticateUser(socket_id, { id: String(actor.userId) });
}
