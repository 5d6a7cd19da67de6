import type { InboxKind } from "@/lib/messaging/notifications/client/filters";
import { countSubjects } from "@/lib/messaging/notifications/client/count-subjects";
import { withoutKey } from "@/lib/messaging/notifications/message-text";
import type { Notification, Reason, Preferences } from "@/lib/messaging/notifications/schema";

export const KIND_LABELS: Record<InboxKind, string> = {
  mentions: "Mentions",
  assigned: "Assigned",
  comments: "Comments",
  lanes: "Lane changes",
  memberships: "Memberships",
};

export const REASON_LABELS: Record<Reason, string> = {
  assigned: "Assigned to you",
  unassigned: "Unassigned",
  watching: "Watching",
  mentioned: "Mentioned",
  added_to_project: "Project",
  added_to_team: "Team",
};

/** What an email preference covers, to follow "Email about". */
export const MAIL_SUBJECTS = {
  notify_mentions: "mentions",
  notify_assignment: "assignments",
  notify_project_membership: "projects you are added to",
  notify_team_membership: "teams you are added to",
  notify_watched_activity_email: "issues you watch",
} as const satisfies Partial<Record<keyof Preferences, string>>;

/** "1 notification", "1,204 notifications". */
export function countNotifications(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "notification" : "notifications"}`;
}

/** Splits a message into the name of the person it starts with, and the rest. */
export function messageParts({ actor, message }: Notification): { name: string; did: string } {
  const name = actor === null ? "Deleted user" : `${actor.first_name} ${actor.last_name}`.trim();
  return { name, did: message.slice(name.length + 1) };
}

/** A notification as one line: who, what they did, and what they wrote, if anything. */
export interface MessageLine {
  name: string;
  did: string;
  said: string | null;
}

/** `reader` is the full name of the user, whose mention at the start of a text says nothing new. */
export function messageLine(notification: Notification, reader: string): MessageLine {
  const { name, did } = messageParts(notification);
  const { notifiable, excerpt } = notification;
  const key = notifiable.type === "issue" ? notifiable.key : null;
  const said = excerpt ? withoutMention(excerpt, reader) : "";
  return { name, did: withoutKey(did, key), said: said || excerpt || null };
}

function withoutMention(text: string, reader: string): string {
  const mention = `@${reader}`;
  if (reader === "" || !text.startsWith(mention)) return text;
  const rest = text.slice(mention.length);
  // "@Ana Limanova" is somebody else.
  return /^[\p{L}\p{N}]/u.test(rest) ? text : rest.replace(/^[\s,:;.!–—-]+/u, "");
}

/** Returns the subject: "ENG-7", or the name of the project or team. */
export function subjectName({ notifiable }: Notification): string {
  return notifiable.type === "issue" ? notifiable.key : notifiable.name;
}

/** Names the subjects of rows: "ENG-7", or "3 issues". */
export function subjectsName(notifications: readonly [Notification, ...Notification[]]): string {
  const count = countSubjects(notifications);
  if (count === 1) return subjectName(notifications[0]);
  const areIssues = notifications.every(({ notifiable }) => notifiable.type === "issue");
  return areIssues ? `${count.toLocaleString("en")} issues` : countNotifications(count);
}

/** Returns why the user was notified, in one sentence. */
export function reasonText(notification: Notification): string {
  const subject = subjectName(notification);
  const { name } = messageParts(notification);
  switch (notification.reason) {
    case "assigned":
      return `${name} assigned ${subject} to you.`;
    case "unassigned":
      return `${name} unassigned you from ${subject}.`;
    case "watching":
      return `You’re watching ${subject}.`;
    case "mentioned":
      return `${name} mentioned you in a comment on ${subject}.`;
    case "added_to_project":
      return `${name} added you to the project ${subject}.`;
    case "added_to_team":
      return `${name} added you to the team ${subject}.`;
  }
}
