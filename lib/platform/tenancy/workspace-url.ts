import { config } from "@/lib/platform/config/config";

/**
 * Returns a workspace's base URL without a trailing slash: its own domain, or its slug under
 * APP_DOMAIN. Uses https, except for local installations (`*.localhost`), which use http with a
 * port.
 */
export function workspaceUrl(tenant: { slug: string; domain: string | null }): string {
  const { APP_DOMAIN, PORT } = config();
  if (tenant.domain !== null) return `https://${tenant.domain}`;
  if (!isLocalInstallation()) return `https://${tenant.slug}.${APP_DOMAIN}`;
  return `http://${tenant.slug}.${APP_DOMAIN}${PORT === 80 ? "" : `:${PORT}`}`;
}

/** True if APP_DOMAIN refers to this machine. */
export function isLocalInstallation(): boolean {
  return /(^|\.)localhost$/.test(config().APP_DOMAIN);
}

/**
 * Returns what follows the slug in a workspace's host, as seen from this request:
 * `.localhost:3000`.
 */
export function hostSuffix(hostHeader: string | null): string {
  const port = /:\d+$/.exec(hostHeader ?? "")?.[0] ?? "";
  return `.${config().APP_DOMAIN}${port}`;
}
