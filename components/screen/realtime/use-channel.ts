"use client";

import { useEffect, useEffectEvent } from "react";
import { type ChannelListener, join } from "@/lib/messaging/broadcasting/client/connection";

/** Listens to a channel for as long as the component is on the page; null: to none. */
export function useChannel(name: string | null, listener: ChannelListener): void {
  const hear = useEffectEvent(() => listener);
  useEffect(() => {
    if (name === null) return;
    return join(name, {
      onEvent: (event, data) => hear().onEvent?.(event, data),
      onJoined: () => hear().onJoined?.(),
      onMembers: (members) => hear().onMembers?.(members),
    });
  }, [name]);
}
