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

/** Puts a surface on the screen. Answers how to take it away. */
export function addSurface(surface: Surface): () => void {
  surfaces.add(surface);
  return () => {
    surfaces.delete(surface);
    letGo();
  };
}

/** Something that was held is free again: what has waited for it goes on. */
export function letGo(): void {
  waiting.forEach((goOn) => goOn());
}

/** Calls when something was let go. Answers how to stop. */
export function whenLetGo(goOn: () => void): () => void {
  waiting.add(goOn);
  return () => waiting.delete(goOn);
}

export function isBusy(): boolean {
  return [...surfaces].some((surface) => surface.isBusy());
}

export function isAnyHeld(): boolean {
  return [...surfaces].some((surface) => surface.held() !== null);
}

export function isHeld(issueId: number): boolean {
  return [...surfaces].some((surface) => surface.isBusy() || surface.held() === issueId);
}

export function announceChanges(changes: ReadonlyMap<number, IssueChange>): void {
  surfaces.forEach((surface) => surface.willChange(changes));
}
