import { config } from "@/lib/platform/config/config";

/**
 * What a Host header refers to: a workspace by slug, the default one, or one by its own domain
 * (docs/spec/access.md#tenants).
 */
export type HostName =
  { kind: "slug"; slug: string } | { kind: "default" } | { kind: "domain"; domain: string };

const LOOPBACK = new Set(["127.0.0.1", "[::1]"]);

/** Parses a Host header. Ignores case, port and a trailing dot. */
export function parseHost(header: string | null): HostName {
  const host = (header ?? "").toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  const appDomain = config().APP_DOMAIN.toLowerCase().replace(/:\d*$/, "");
  if (host === appDomain || LOOPBACK.has(host)) return { kind: "default" };
  const suffix = `.${appDomain}`;
  if (host.endsWith(suffix)) {
    const slug = host.slice(0, -suffix.length);
    if (/^[a-z0-9-]+$/.test(slug)) return { kind: "slug", slug };
  }
  return { kind: "domain", domain: host };
}
