import { Forbidden } from "@/lib/platform/http/errors";
import type { Actor } from "./actor";

/**
 * Throws Forbidden (403) unless the caller is an admin. For operations that no resource permission
 * covers (docs/spec/access.md#permissions).
 */
export function authorizeAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new Forbidden("Only admins can do this.");
}
