"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { whenIdle } from "@/components/ui/when-idle";

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
    let isOver = false;
    const cancel = whenIdle(async () => {
      const { followProject } = await import("./follow-project");
      if (!isOver) stop = followProject(client, tenantId, projectId);
    });
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [client, tenantId, projectId, allowed]);
}

/** A component version of `useLiveProject`, for layouts. */
export function LiveProject({ projectId }: { projectId: number }) {
  useLiveProject(projectId);
  return null;
}
