import type { IssueChange } from "@/lib/messaging/broadcasting/client/changes";

/** A screen on which people have issues in their hands: what others do must not take them out of there. */
export interface Surface {
  /** Nothing on it may move now. */
  isBusy: () => boolean;
  /** The issue that must stay as it is for now, or null. */
  held: () => number | null;
  /** These are about to change, in the same moment. */
  willChange: (changes: ReadonlyMap<number, IssueChange>) => void;
}

const surfaces = new Set<Surface>();
const waiting = new Set<() => void>();

/** Puts a surface on the screen. Returns how to take it away. */
export function addSurface(surface: Surface): () => void {
  surfaces.add(surface);
  return () => {
    surfaces.delete(surface);
    notifyReleased();
  };
}

/** Something that was held is free again: what has waited for it goes on. */
export function notifyReleased(): void {
  waiting.forEach((resume) => resume());
}

/** Calls when something was let go. Returns how to stop. */
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

export function announceChanges(changes: ReadonlyMap<number, IssueChange>): void {
  surfaces.forEach((surface) => surface.willChange(changes));
}
