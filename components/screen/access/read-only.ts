"use client";

import { createContext } from "react";
import type { Operation } from "@/lib/platform/access/can";

export const ARCHIVED_REASON = "This issue is archived. Restore it to change it.";

export const ARCHIVED_PROJECT_REASON = "This project is archived. Restore it to make changes.";

/** Why what is shown here can't be changed; undefined if it can. */
export const ReadOnlyReason = createContext<string | undefined>(undefined);

/** True for operations that need the issue not to be archived (docs/spec/issues.md#archive). */
export function isChange(operation: Operation): boolean {
  return !operation.endsWith(".read") && operation !== "issues.delete";
}

/** True for operations that need the project not to be archived (docs/spec/projects.md#archive). */
export function isProjectChange(operation: Operation): boolean {
  return !operation.endsWith(".read") && operation !== "projects.delete";
}
