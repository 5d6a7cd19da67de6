import { config } from "@/lib/platform/config/config";

/**
 * Where a workspace is on the network, without a slash at the end: its own domain, else its slug under APP_DOMAIN.
 * Over TLS, but for an installation on this machine (`*.localhost`), which has a port instead.
 */
export function workspaceUrl(tenant: { slug: string; domain: string | null }): string {
  const { APP_DOMAIN, PORT } = config();
  if (tenant.domain !== null) return `https://${tenant.domain}`;
  if (!isLocalInstallation()) return `https://${tenant.slug}.${APP_DOMAIN}`;
  return `http://${tenant.slug}.${APP_DOMAIN}${PORT === 80 ? "" : `:${PORT}`}`;
}

/** Whether APP_DOMAIN names this machine alone. */
export function isLocalInstallation(): boolean {
  return /(^|\.)localhost$/.test(config().APP_DOMAIN);
}

/** What follows the slug in a workspace's host as seen from this request: `.localhost:3000`. */
export function hostSuffix(hostHeader: string | null): string {
  const port = /:\d+$/.exec(hostHeader ?? "")?.[0] ?? "";
  return `.${config().APP_DOMAIN}${port}`;
}
