"use client";

import { type AgentProgress, STEPS } from "@/lib/messaging/realtime/events";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useChannel } from "@/components/screen/realtime/use-channel";
import { useActor } from "@/components/screen/access/actor-context";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { linkState, watchLink } from "@/lib/messaging/broadcasting/client/connection";
import { storyRunQuery } from "@/lib/drafts/runs/client";
import { RUN_STATUS } from "@/lib/drafts/runs/schema";
import { FIRST_STEP, withProgress } from "./run-progress";

/**
 * Polling interval for a run in progress. With a socket, polling is only a fallback for lost
 * events.
 */
const POLL_MS = { live: 5_000, down: 1_000 };

const NOTHING: readonly AgentProgress[] = [];

interface Received {
  /** The run that these events belong to. */
  name: string;
  events: readonly AgentProgress[];
}

function isProgress(data: unknown): data is AgentProgress {
  return typeof data === "object" && data !== null && STEPS.includes((data as AgentProgress).step);
}

/**
 * Returns the current state of a run: from the API, plus events while it is running, or polling if
 * no events arrive. `sentKey` is the run's key while its id is unknown.
 */
export function useRun(projectId: number, runId: number | null, sentKey: string | null) {
  const { tenantId, userId } = useActor();
  const isLive = useSyncExternalStore(watchLink, linkState, () => "starting") === "live";
  const query = useQuery({
    ...storyRunQuery(projectId, runId ?? 0),
    enabled: runId !== null && sentKey === null,
    refetchInterval: ({ state }) =>
      state.data?.status === RUN_STATUS.running && POLL_MS[isLive ? "live" : "down"],
  });
  const run = sentKey === null ? query.data : undefined;
  const name = sentKey ?? run?.run_key ?? String(runId);
  const isRunning = sentKey !== null || run?.status === RUN_STATUS.running;

  const [received, setReceived] = useState<Received>({ name, events: NOTHING });
  const { refetch } = query;
  useChannel(isRunning ? userChannel(tenantId, userId) : null, {
    onEvent: (event, data) => {
      if (event !== "agent-progress" || !isProgress(data)) return;
      setReceived((previous) => ({
        name,
        events: [...(previous.name === name ? previous.events : NOTHING), data],
      }));
      const isLast = data.stepIndex === data.totalSteps - 1 && data.phase === 2;
      if (isLast && sentKey === null) void refetch();
    },
  });

  const storedSteps = run?.steps;
  const events = received.name === name ? received.events : NOTHING;
  const steps = useMemo(() => {
    const base = storedSteps && storedSteps.length > 0 ? storedSteps : FIRST_STEP;
    return isRunning ? withProgress(base, events) : base;
  }, [storedSteps, events, isRunning]);
  return { query, run, steps, isRunning, name };
}
