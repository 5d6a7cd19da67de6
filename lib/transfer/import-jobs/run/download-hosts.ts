import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { config } from "@/lib/platform/config/config";

/**
 * Returns the hosts that attachments are downloaded from when this person imports: those that the
 * operator allows, if they may attach files.
 */
export function downloadHosts(project: ProjectScope): readonly string[] {
  const hosts = config().IMPORT_ATTACHMENT_HOSTS;
  return can(project.actor, "attachments.create", { project }).allowed ? hosts : [];
}

/** Hosts are compared with their port, unless it is the default one. */
export function isOnHost(url: string, hosts: readonly string[]): boolean {
  return hosts.includes(new URL(url).host);
}
