import { config } from "@/lib/platform/config/config";
import { iso, Prisma } from "@/lib/platform/db/query";
import { isLocalInstallation } from "@/lib/platform/tenancy/workspace-url";
import { shownNames } from "@/lib/people/users/queries";
import type { ProjectToken } from "./schema";

/** A token as read from the database. Its DSN is derived from the workspace's URL. */
export type TokenRow = Omit<ProjectToken, "dsn">;

/** The wire form of a project token `k` created by the user `u`, without its DSN. */
export const projectTokenColumns = Prisma.sql`
  k.id, k.project_id, k.name, k.scope, k.public_key, k.last_four, ${iso("k.last_used_at")} AS last_used_at,
  k.created_by_id, json_build_object('id', u.id, ${shownNames("u")}) AS created_by,
  ${iso("k.created_at")} AS created_at, ${iso("k.updated_at")} AS updated_at`;

/**
 * Returns the token with the DSN for SDKs: `<scheme>://<public_key>@<host>/<projectId>`. The key
 * identifies the workspace. On localhost, the host omits the workspace's slug, because only
 * browsers resolve `*.localhost`.
 */
export function withDsn(token: TokenRow, workspaceUrl: string): ProjectToken {
  const { protocol, host, hostname } = new URL(workspaceUrl);
  const { APP_DOMAIN } = config();
  const isLocal = isLocalInstallation() && hostname.endsWith(`.${APP_DOMAIN}`);
  const dsnHost = isLocal ? host.replace(hostname, APP_DOMAIN) : host;
  return { ...token, dsn: `${protocol}//${token.public_key}@${dsnHost}/${token.project_id}` };
}
