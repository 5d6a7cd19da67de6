"use client";

import { api } from "@/lib/platform/client/api-client";
import type { Notification as InboxItem } from "@/lib/messaging/notifications/schema";
import type { DesktopChoice } from "./desktop-choice";
import { newNotices, type NoticeContent } from "./notice-content";
import { holdLock, holdWhileFocused, isLockHeld } from "./tab-locks";

const LEADER = "lanework.desktop-notifications.leader";
const FOCUSED = "lanework.desktop-notifications.focused";
/** More than would be shown one by one. */
const PAGE = 20;

/** `renotify` also alerts for one that replaces another; TypeScript does not know it. */
type Options = NotificationOptions & { renotify: boolean };

/** Shows a desktop notification. Throws where only service workers may, as on Android. */
export function showNotice(
  { tag, title, body }: Pick<NoticeContent, "tag" | "title" | "body">,
  onPress?: () => void,
): Notification {
  const options: Options = { tag, body, icon: "/icons/icon-192.png", renotify: true };
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
    onPress?.();
  };
  return notice;
}

interface NotifierInput {
  userId: number;
  choice: DesktopChoice;
  onOpen: (href: string) => void;
}

/**
 * Shows what arrives in the inbox on the desktop, if this is the tab that does so for all, and none
 * of them has focus. `check` is called when something may have arrived.
 */
export function startNotifier({ userId, choice, onOpen }: NotifierInput) {
  const lastKey = `lanework.desktop-notifications.${userId}.last`;
  const shown = new Map<string, { notice: Notification; ids: readonly number[] }>();
  let isLeading = false;
  /** Nothing has been read yet, so everything was there before. */
  let isFresh = false;
  let isRunning = false;
  let isAgain = false;

  function show(content: NoticeContent) {
    const { tag, href, ids } = content;
    shown.set(tag, { ids, notice: showNotice(content, () => onOpen(href)) });
  }

  /** Reads what is unread, shows what is new, and takes back what has been read elsewhere. */
  async function read() {
    const hadFocus = await isLockHeld(FOCUSED);
    const unread = await api.get<InboxItem[]>(
      `/api/notifications?unread=true&details=true&limit=${PAGE}`,
    );
    // Seen if a tab had focus when it arrived, or has it now.
    const isSeen = hadFocus || (await isLockHeld(FOCUSED));
    const lastId = Number(localStorage.getItem(lastKey) ?? 0);
    const newestId = Math.max(lastId, ...unread.map(({ id }) => id));
    localStorage.setItem(lastKey, String(newestId));
    const wasFresh = isFresh;
    isFresh = false;
    const unreadIds = new Set(unread.map(({ id }) => id));
    for (const [tag, { notice, ids }] of shown) {
      if (ids.some((id) => unreadIds.has(id))) continue;
      notice.close();
      shown.delete(tag);
    }
    if (wasFresh || isSeen) return;
    newNotices(unread, lastId, choice).forEach(show);
  }

  const mustRead = () => isAgain && isLeading;

  async function check() {
    isAgain = isLeading;
    if (isRunning) return;
    isRunning = true;
    while (mustRead()) {
      isAgain = false;
      // What a failed request missed is found by the next one.
      await read().catch(() => undefined);
    }
    isRunning = false;
  }

  const stops = [holdWhileFocused(FOCUSED)];
  let isStopped = false;
  void isLockHeld(LEADER).then((hasOther) => {
    if (isStopped) return;
    const lead = () => {
      isLeading = true;
      isFresh = !hasOther;
      void check();
    };
    stops.push(holdLock(LEADER, "exclusive", lead));
  });
  return {
    check: () => void check(),
    stop: () => {
      isStopped = true;
      isLeading = false;
      stops.forEach((stop) => stop());
    },
  };
}
