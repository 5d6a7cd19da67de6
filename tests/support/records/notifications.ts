import { prisma } from "@/tests/support/database/prisma";
import type { TestUser } from "../people/tenant";

interface StoredNotification {
  type: number;
  reason: string;
  message: string;
  actor_id: number | null;
  issue_id: number | null;
  comment_id: number | null;
  event_id: string;
}

/** Returns the notifications in a person's inbox, oldest first, with their messages as shown. */
export async function notificationsOf({
  id: userId,
}: {
  id: number;
}): Promise<StoredNotification[]> {
  const found = await prisma.notification.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    include: { actor: true },
  });
  return found.map((row) => ({
    type: row.type,
    reason: row.reason,
    message: `${row.actor?.firstName} ${row.actor?.lastName}${row.message}`,
    actor_id: row.actorId,
    issue_id: row.issueId,
    comment_id: row.commentId,
    event_id: row.eventId,
  }));
}

/** Returns only the messages. */
export async function messagesOf(user: { id: number }): Promise<string[]> {
  return (await notificationsOf(user)).map(({ message }) => message);
}

/** Returns who watches an issue, and why. */
export async function watchesOf(issueId: number): Promise<Record<number, string>> {
  const found = await prisma.watch.findMany({ where: { issueId } });
  return Object.fromEntries(found.map(({ userId, reason }) => [userId, reason]));
}

/** Makes people watch an issue. */
export async function watch(issueId: number, ...users: TestUser[]): Promise<void> {
  for (const { id: userId } of users) {
    const { tenantId } = await prisma.user.findFirstOrThrow({ where: { id: userId } });
    await prisma.watch.create({ data: { tenantId, issueId, userId } });
  }
}

/** Returns an issue's events in the outbox, oldest first. */
export async function eventsOf(issueId: number) {
  const where = { issueIds: { has: issueId } };
  const found = await prisma.outboxEvent.findMany({ where, orderBy: { id: "asc" } });
  return found.map(({ name, eventId, projectId, issueIds, actorId, socketId }) => {
    const ids = [...issueIds].sort((a, b) => a - b);
    return { name, eventId, projectId, issueIds: ids, actorId, socketId };
  });
}

/** Creates a comment through the API; returns its id. */
export async function comment(user: TestUser, path: string, body: string): Promise<number> {
  const response = await user.api.post<{ id: number }>(`${path}/comments`, { body });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.id;
}
