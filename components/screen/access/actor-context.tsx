"use client";

import { createContext, use, type ReactNode } from "react";
import type { Subject } from "@/lib/platform/access/can";

/** What the browser needs to know about the signed-in user. */
export interface ShellActor extends Subject {
  tenantId: number;
  roleId: number;
  firstName: string;
  lastName: string;
  /** Whether error tracking is on in the workspace. If not, error groups are hidden. */
  hasErrorTracking: boolean;
}

const ActorContext = createContext<ShellActor | null>(null);

export function ActorProvider({ actor, children }: { actor: ShellActor; children: ReactNode }) {
  return <ActorContext value={actor}>{children}</ActorContext>;
}

/** The signed-in user. Only available under app/(app). */
export function useActor(): ShellActor {
  const actor = use(ActorContext);
  if (actor === null) throw new Error("useActor() was called outside the signed-in pages");
  return actor;
}
