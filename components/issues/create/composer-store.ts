"use client";

import { createExternalStore } from "@/components/ui/external-store";

/** What a new issue starts with. */
export interface ComposerRequest {
  /** Defaults to the page's project, or the one that was used last. */
  projectId?: number;
  laneId?: number;
  title?: string;
  /** `YYYY-MM-DD`. */
  dueOn?: string;
}

/** The open composer; null while it is closed. */
export const composerRequest = createExternalStore<ComposerRequest | null>(null);

/** Opens the composer for a new issue, from anywhere in the product. */
export function openComposer(request: ComposerRequest = {}): void {
  composerRequest.set(request);
}

const name = (userId: number) => `lanework.last-project.${userId}`;

/** The project that the person created an issue in last. */
export function lastProjectId(userId: number): number | null {
  try {
    return Number(localStorage.getItem(name(userId))) || null;
  } catch {
    // Storage is blocked.
    return null;
  }
}

export function rememberProject(userId: number, projectId: number): void {
  try {
    localStorage.setItem(name(userId), String(projectId));
  } catch {
    // Storage is full or blocked, so the first project is offered.
  }
}
