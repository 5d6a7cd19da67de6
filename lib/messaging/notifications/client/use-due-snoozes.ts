"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshInbox } from "./cache";
import { summaryQuery } from "./summary";

/** The server's clock may be slightly behind. */
const SLACK_MS = 1_000;
/** Longer timers overflow. */
const MAX_TIMER_MS = 3_600_000;

/** Refreshes the inbox whenever a snooze is over. Nothing on the server happens at that time. */
export function useDueSnoozes(): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(summaryQuery());
  const next = data?.snoozed?.next_return ?? null;
  // A timer is an external system.
  useEffect(() => {
    if (next === null) return;
    let timer: ReturnType<typeof setTimeout>;
    function wait(until: number) {
      const left = until - Date.now();
      timer = setTimeout(
        () => (left > MAX_TIMER_MS ? wait(until) : void refreshInbox(client)),
        Math.max(Math.min(left, MAX_TIMER_MS), SLACK_MS),
      );
    }
    wait(Date.parse(next) + SLACK_MS);
    return () => clearTimeout(timer);
  }, [client, next, dataUpdatedAt]);
}
