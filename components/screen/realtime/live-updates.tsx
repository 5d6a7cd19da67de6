"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { CloudOff } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { myIssuesKey } from "@/lib/issues/issues/client/cache-keys";
import { refreshInbox } from "@/lib/messaging/notifications/client/cache";
import { useDueSnoozes } from "@/lib/messaging/notifications/client/use-due-snoozes";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { linkState, startLink, watchLink } from "@/lib/messaging/broadcasting/client/connection";
import { useChannel } from "./use-channel";

/**
 * Opens the live connection, keeps the user's inbox up to date, and shows when the connection is
 * lost. Loaded after the page.
 */
export function LiveUpdates() {
  const client = useQueryClient();
  const { tenantId, userId } = useActor();
  const isLost = useSyncExternalStore(
    watchLink,
    () => linkState() === "down",
    () => false,
  );
  useEffect(startLink, []);
  useDueSnoozes();

  function refresh() {
    void refreshInbox(client);
    // Assignments in other projects are only reported here.
    void client.invalidateQueries({ queryKey: myIssuesKey });
  }
  useChannel(userChannel(tenantId, userId), {
    onEvent: (name) => name === "notifications-changed" && refresh(),
    onJoined: refresh,
  });

  // The live region must exist before its text, or the text would not be announced.
  return (
    // In the lower edge of the top bar, so that nothing below it moves or is covered.
    <div aria-live="polite" className="pointer-events-none sticky top-topbar z-30 h-0 px-2">
      {isLost && (
        <p className="mx-auto flex h-6 w-fit max-w-full -translate-y-full items-center gap-1.5 rounded-full border border-border bg-surface-selected px-2.5 text-xs whitespace-nowrap text-text shadow-float">
          <CloudOff className="size-3.5 shrink-0 text-accent-text" aria-hidden="true" />
          Live updates are off until you’re reconnected
        </p>
      )}
    </div>
  );
}
