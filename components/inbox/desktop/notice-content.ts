import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { countNotifications } from "@/components/inbox/rows/inbox-text";
import type { DesktopChoice } from "./desktop-choice";

/** A desktop notification. One with the same tag replaces it. */
export interface NoticeContent {
  tag: string;
  title: string;
  body: string;
  /** The page that pressing it opens. */
  href: string;
  /** The notifications that it is about. */
  ids: readonly number[];
}

/** More of them at once are one, such as when many issues are assigned together. */
const MAX_AT_ONCE = 3;

const PERSONAL: readonly number[] = [NotificationType.Assignment, NotificationType.Mention];

/** The subject's place in the inbox. */
function subjectOf({ id, notifiable }: Notification): { tag: string; href: string } {
  return notifiable.type === "issue"
    ? { tag: `issue-${notifiable.id}`, href: `/inbox?open=${notifiable.key}` }
    : { tag: `notification-${id}`, href: `/inbox?open=n${id}` };
}

function contentOf(notification: Notification): NoticeContent {
  const { id, message, notifiable, excerpt } = notification;
  const lines = [notifiable.type === "issue" ? notifiable.title : "", excerpt ?? ""];
  return {
    ...subjectOf(notification),
    title: message,
    body: lines.filter((line) => line !== "").join("\n"),
    ids: [id],
  };
}

/**
 * Returns the desktop notifications for what is newer than `lastId` in the user's unread
 * notifications: one per issue, about its newest; or a single one, if there are many.
 */
export function newNotices(
  unread: readonly Notification[],
  lastId: number,
  choice: DesktopChoice,
): NoticeContent[] {
  const fresh = unread.filter(
    ({ id, type }) =>
      id > lastId && (choice === "all" || (choice === "personal" && PERSONAL.includes(type))),
  );
  const newest = new Map<string, NoticeContent>();
  for (const notification of fresh.toSorted((a, b) => a.id - b.id)) {
    const content = contentOf(notification);
    newest.set(content.tag, content);
  }
  if (newest.size <= MAX_AT_ONCE) return [...newest.values()];
  return [
    {
      tag: "inbox",
      title: `${countNotifications(newest.size)} in your inbox`,
      body: "",
      href: "/inbox",
      ids: fresh.map(({ id }) => id),
    },
  ];
}
