"use client";

import { useEffect, useEffectEvent } from "react";
import { type ChannelListener, joinChannel } from "@/lib/messaging/broadcasting/client/connection";

/** Listens to a channel while the component is mounted. Does nothing if the name is null. */
export function useChannel(name: string | null, listener: ChannelListener): void {
  const currentListener = useEffectEvent(() => listener);
  useEffect(() => {
    if (name === null) return;
    return joinChannel(name, {
      onEvent: (event, data) => currentListener().onEvent?.(event, data),
      onJoined: () => currentListener().onJoined?.(),
      onMembers: (members) => currentListener().onMembers?.(members),
    });
  }, [name]);
}
