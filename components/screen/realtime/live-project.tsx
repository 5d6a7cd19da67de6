"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { whenIdle } from "@/components/ui/when-idle";

/** Before the code is requested again, if it did not load. */
const RETRY_MS = 5_000;

/**
 * Keeps the displayed data of a project up to date with other people's changes. Requires a
 * ProjectProvider.
 */
export function useLiveProject(projectId: number): void {
  const client = useQueryClient();
  const { tenantId } = useActor();
  const { allowed } = useCan("issues.read");
  useEffect(() => {
    if (!allowed) return;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const start = async () => {
      try {
        const { followProject } = await import("./follow-project");
        if (!isOver) stop = followProject(client, tenantId, projectId);
      } catch {
        if (!isOver) timer = setTimeout(() => void start(), RETRY_MS);
      }
    };
    const cancel = whenIdle(() => void start());
    return () => {
      isOver = true;
      cancel();
      clearTimeout(timer);
      stop?.();
    };
  }, [client, tenantId, projectId, allowed]);
}

/** A component version of `useLiveProject`, for layouts. */
export function LiveProject({ projectId }: { projectId: number }) {
  useLiveProject(projectId);
  return null;
}
