import { Forbidden } from "@/lib/platform/http/errors";
import type { Actor } from "./actor";

/**
 * Throws Forbidden (403) with `feature_restricted: true` while error tracking is off for the
 * workspace (docs/spec/errors.md). Checked before the project in the path
 * (docs/spec/conventions.md#order-of-checks).
 */
export function requireErrorTracking(actor: Actor): void {
  if (actor.tenant.errorTrackingEnabled) return;
  throw new Forbidden("Error tracking is off for this workspace.", {
    feature_restricted: true,
  });
}
