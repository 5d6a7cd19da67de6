import { issueReadableProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { type Channel, parseChannel } from "@/lib/messaging/realtime/channels";
import { pusherClient } from "@/lib/messaging/realtime/publish";
import type { ChannelAuthorization, ChannelRequest } from "./schema";

/** What other members of a presence channel can see about the caller. */
interface PresenceInfo {
  name: string;
  picture: string | null;
}

/** True if the channel is the caller's own, or the caller can read the project's issues. */
async function isAllowed({ tenantId, actor }: TenantScope, channel: Channel): Promise<boolean> {
  if (channel.tenantId !== tenantId) return false;
  if (channel.kind === "user") return channel.userId === actor.userId;
  const id = pathId(String(channel.kind === "project" ? channel.projectId : channel.issueId));
  if (id === undefined) return false;
  const isProject = channel.kind === "project";
  const [table, project] = isProject
    ? [Prisma.raw("projects"), Prisma.raw("id")]
    : [Prisma.raw("issues"), Prisma.raw("project_id")];
  const found = await selectJsonRow(Prisma.sql`SELECT c.id FROM ${table} c
    WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND c.${project} IN (${issueReadableProjects(actor)})`);
  return found !== undefined;
}

async function presenceOf({ tenantId, actor }: TenantScope): Promise<PresenceInfo> {
  const found = await selectJsonRow<{ profile_picture: string | null }>(Prisma.sql`
    SELECT profile_picture FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId}`);
  const name = `${actor.firstName} ${actor.lastName}`.trim();
  return { name, picture: found?.profile_picture ?? null };
}

/**
 * Authorizes a connection to join a channel that the caller has access to. Otherwise throws
 * Forbidden, even for unknown channel names, so as not to reveal whether the subject exists.
 */
export async function authorizeChannel(
  scope: TenantScope,
  { socket_id, channel_name }: ChannelRequest,
): Promise<ChannelAuthorization> {
  const channel = parseChannel(channel_name);
  if (!channel || !(await isAllowed(scope, channel))) {
    throw new Forbidden("You can't join this channel.");
  }
  const pusher = pusherClient();
  if (channel.kind !== "issue") return pusher.authorizeChannel(socket_id, channel_name);
  return pusher.authorizeChannel(socket_id, channel_name, {
    user_id: String(scope.actor.userId),
    user_info: await presenceOf(scope),
  });
}
