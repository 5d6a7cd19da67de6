"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { removeDraft } from "@/components/issues/editing/saved-drafts";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { storyRunQuery, storyRunsQuery, useGenerateStory } from "@/lib/drafts/runs/client";
import type { StoryRun } from "@/lib/drafts/runs/schema";
import { openRun } from "@/components/drafts/draft-url";
import { newRunKey } from "./run-key";
import { type StoryText, storyTextDraft } from "./story-text";

/** Polling interval for a run that was just requested, which is looked up by its key. */
const POLL_MS = 800;

interface Sent {
  key: string;
  text: StoryText;
  /**
   * The run that was in the URL when this one was requested. While it is still in the URL, this one
   * is shown instead.
   */
  from: number | null;
}

/** Why the text was not drafted. */
export interface Refusal {
  message: string;
  /** By wire name. */
  errors: Record<string, string[]>;
  /** When the user can try again, in epoch milliseconds. */
  againAt: number | null;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiFailure)) {
    return { message: "Something went wrong. Try again.", errors: {}, againAt: null };
  }
  const { message, errors, status, retryAfter } = error;
  const againAt = status === 429 ? Date.now() + (retryAfter ?? 60) * 1000 : null;
  return { message, errors: status === 422 ? errors : {}, againAt };
}

/** Whether the run may exist despite this error: still running, cancelled or failed. */
function mayHaveRun(error: unknown): boolean {
  return !(error instanceof ApiFailure) || [0, 409].includes(error.status) || error.status >= 500;
}

/** Sends text to be drafted, and opens each run as soon as its id is known. */
export function useDrafting(projectId: number, runId: number | null) {
  const client = useQueryClient();
  const { userId } = useActor();
  const { mutateAsync } = useGenerateStory(projectId);
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef<Sent | null>(null);
  /** The run shown on the page; undefined once the user has left the page. */
  const shown = useRef<number | null | undefined>(undefined);
  // Shown until the URL contains this run or another one.
  const isLeft = sent !== null && sent.from !== runId;
  if (isLeft) setSent(null);
  const current = isLeft ? null : sent;

  // Do not pull back a user who has navigated away.
  useEffect(() => {
    shown.current = runId;
    if (latest.current?.from !== runId) latest.current = null;
    return () => void (shown.current = undefined);
  }, [runId]);

  /** Opens the run, and clears the composer because the run has accepted its text. */
  function show(run: StoryRun) {
    client.setQueryData(storyRunQuery(projectId, run.id).queryKey, run);
    removeDraft(storyTextDraft(userId, projectId));
    latest.current = null;
    openRun(projectId, run.id);
  }

  async function findRun(key: string): Promise<StoryRun | undefined> {
    const query = storyRunsQuery(projectId, { run_key: key, limit: 1 });
    const runs = await client.query({ ...query, staleTime: 0, gcTime: 0 }).catch(() => []);
    return runs[0];
  }

  const isStillHere = (request: Sent) =>
    latest.current === request && shown.current === request.from;

  /** Polls for the run and opens it once it exists, because the response may take a minute. */
  async function pollForRun(request: Sent): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (!isStillHere(request)) return;
    const run = await findRun(request.key);
    if (run && isStillHere(request)) show(run);
    else await pollForRun(request);
  }

  async function draft(text: StoryText): Promise<void> {
    const request = { key: newRunKey(), text, from: runId };
    latest.current = request;
    setRefusal(null);
    setSent(request);
    void pollForRun(request);
    const context = text.context.trim() === "" ? null : text.context;
    try {
      const { run_id } = await mutateAsync({ ...text, context, run_key: request.key });
      const run = await client.query({ ...storyRunQuery(projectId, run_id), staleTime: 0 });
      if (isStillHere(request)) show(run);
    } catch (error) {
      const run = mayHaveRun(error) ? await findRun(request.key) : undefined;
      if (!isStillHere(request)) return;
      if (run) {
        show(run);
        return;
      }
      latest.current = null;
      setSent(null);
      setRefusal(refusalOf(error));
    }
  }

  return { sent: current, refusal, draft, forgive: () => setRefusal(null) };
}
