import type { IssueChange } from "@/lib/messaging/broadcasting/client/changes";

/**
 * A screen where people edit or drag issues. Other people's changes must not move anything they are
 * working on.
 */
export interface Surface {
  /** Whether everything on it must stay in place for now. */
  isBusy: () => boolean;
  /** The issue that must not change for now, or null. */
  held: () => number | null;
  /** Called just before these issues change. */
  willChange: (changes: ReadonlyMap<number, IssueChange>) => void;
}

const surfaces = new Set<Surface>();
const waiting = new Set<() => void>();

/** Registers a surface. Returns a function that removes it. */
export function addSurface(surface: Surface): () => void {
  surfaces.add(surface);
  return () => {
    surfaces.delete(surface);
    notifyReleased();
  };
}

/** Call this when deferred changes can be applied again. */
export function notifyReleased(): void {
  waiting.forEach((resume) => resume());
}

/** Subscribes to releases. Returns a function that unsubscribes. */
export function onReleased(resume: () => void): () => void {
  waiting.add(resume);
  return () => waiting.delete(resume);
}

export function isBusy(): boolean {
  return [...surfaces].some((surface) => surface.isBusy());
}

export function isAnyIssueHeld(): boolean {
  return [...surfaces].some((surface) => surface.held() !== null);
}

export function isIssueHeld(issueId: number): boolean {
  return [...surfaces].some((surface) => surface.isBusy() || surface.held() === issueId);
}

export function notifyChanges(changes: ReadonlyMap<number, IssueChange>): void {
  surfaces.forEach((surface) => surface.willChange(changes));
}
