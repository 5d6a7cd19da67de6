import { invalid } from "@/lib/platform/http/errors";
import { config } from "@/lib/platform/config/config";
import { isDisallowedHost } from "./address-rule";

/**
 * Throws Invalid on `url` if the URL alone shows that its target is not public. Host names are
 * checked before each attempt, because what they resolve to may change.
 */
export function checkTarget(url: string): void {
  if (!isDisallowedHost(new URL(url), config().WEBHOOK_ALLOWED_NETWORKS)) return;
  throw invalid("url", "Must be a public internet address. The operator can allow private ones.");
}
