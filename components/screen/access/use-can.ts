"use client";

import { use, useCallback } from "react";
import { can, type Operation } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import { useActor } from "./actor-context";
import { type ShellProjectFacts, useProjectIfAny } from "./project-context";
import { ARCHIVED_PROJECT_REASON, isChange, isProjectChange, ReadOnlyReason } from "./read-only";

export interface Permit {
  allowed: boolean;
  /**
   * Why the action is not allowed, in one sentence, for a disabled control. Undefined if it is
   * allowed.
   */
  reason: string | undefined;
}

/** The record and its creator. If the role has Own, the reason includes both names. */
export interface RecordInfo {
  createdById?: number | undefined;
  /** "ENG-7". */
  recordName?: string;
  creatorName?: string | undefined;
  /** The project that it is in, on a page of several. */
  project?: ShellProjectFacts | undefined;
  /** For restoring an archived project. */
  whileArchived?: boolean;
}

/**
 * Returns a function that checks what the signed-in user can do here, using the same `can()` as the
 * server. Inside a project, it checks against that project.
 */
export function useCanCheck(): (operation: Operation, record?: RecordInfo) => Permit {
  const actor = useActor();
  const page = useProjectIfAny();
  const readOnly = use(ReadOnlyReason);
  return useCallback(
    (operation, record = {}) => {
      const project = record.project ?? page;
      if (project?.isArchived && record.whileArchived !== true && isProjectChange(operation))
        return { allowed: false, reason: ARCHIVED_PROJECT_REASON };
      if (readOnly !== undefined && isChange(operation))
        return { allowed: false, reason: readOnly };
      const { createdById, recordName, creatorName } = record;
      const target = { ...(project ? { project } : {}), createdById };
      const decision = can(actor, operation, target);
      if (decision.allowed) return { allowed: true, reason: undefined };
      const reason = explain(decision) ?? undefined;
      const isOthers = decision.held === 1 && recordName !== undefined && creatorName !== undefined;
      if (!isOthers || reason === undefined) return { allowed: false, reason };
      const clause = reason.replace(/\.$/, "");
      return { allowed: false, reason: `${clause}; ${recordName} was created by ${creatorName}.` };
    },
    [actor, page, readOnly],
  );
}

/** A single check with `useCanCheck()`. */
export function useCan(operation: Operation, record?: RecordInfo): Permit {
  return useCanCheck()(operation, record);
}
