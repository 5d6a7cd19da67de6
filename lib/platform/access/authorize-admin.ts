import { Forbidden } from "@/lib/platform/http/errors";
import type { Actor } from "./actor";

/** Throws Forbidden (403) for what is among no resource's permissions: only admins do it (docs/spec/access.md#permissions). */
export function authorizeAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new Forbidden("Only admins may do this.");
}
