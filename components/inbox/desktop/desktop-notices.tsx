"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { useChannel } from "@/components/screen/realtime/use-channel";
import { inboxKey } from "@/lib/messaging/notifications/client/cache";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { useDesktopChoice } from "./desktop-choice";
import { useDesktopPermission } from "./desktop-permission";
import { startNotifier } from "./notifier";

/** Notifies the user on the desktop if they have turned that on. Loaded after the page. */
export function DesktopNotices() {
  const client = useQueryClient();
  const router = useRouter();
  const { tenantId, userId } = useActor();
  const choice = useDesktopChoice(userId);
  const isOn = useDesktopPermission() === "granted" && choice !== "off";
  const notifier = useRef<ReturnType<typeof startNotifier>>(undefined);
  const onOpen = useEffectEvent((href: string) => {
    leavePage(() => {
      // The list is otherwise kept as it is, without what was just pressed.
      void client.invalidateQueries({ queryKey: inboxKey });
      router.push(href);
    });
  });

  // The desktop, and the locks that tabs share, are external systems.
  useEffect(() => {
    if (!isOn) return;
    const started = startNotifier({ userId, choice, onOpen: (href) => onOpen(href) });
    notifier.current = started;
    return () => {
      notifier.current = undefined;
      started.stop();
    };
  }, [isOn, userId, choice]);

  const check = () => notifier.current?.check();
  useChannel(isOn ? userChannel(tenantId, userId) : null, {
    onEvent: (name) => name === "notifications-changed" && check(),
    onJoined: check,
  });
  return null;
}
