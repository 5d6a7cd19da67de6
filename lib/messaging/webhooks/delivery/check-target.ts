import { invalid } from "@/lib/platform/http/errors";
import { config } from "@/lib/platform/config/config";
import { isRefusedLiteral } from "./address-rule";

/**
 * Throws Invalid on `url` for one that says by itself that it leads nowhere public. A name that leads there is found at
 * each attempt: what it stands for may change.
 */
export function checkTarget(url: string): void {
  if (!isRefusedLiteral(new URL(url), config().WEBHOOK_ALLOWED_NETWORKS)) return;
  throw invalid("url", "Must be an address of the public internet; an operator can allow others.");
}
