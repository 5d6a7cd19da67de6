import { Forbidden } from "@/lib/platform/http/errors";
import type { Actor } from "./actor";

/**
 * Throws Forbidden (403) with `feature_restricted: true` while Error Tracking is off for the workspace (docs/spec/errors.md).
 * Comes before the project, whatever the path names (docs/spec/conventions.md#order-of-checks).
 */
export function requireErrorTracking(actor: Actor): void {
  if (actor.tenant.errorTrackingEnabled) return;
  throw new Forbidden("Error Tracking is turned off for this workspace.", {
    feature_restricted: true,
  });
}
