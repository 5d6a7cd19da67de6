"use client";

import dynamic from "next/dynamic";
import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { usePeekKey } from "./peek-url";

/** Loads the peek's scripts, so that it opens at once. */
export const loadPeek = () => import("./issue-peek-sheet");
const IssuePeek = dynamic(() => loadPeek().then((module) => module.IssuePeekSheet), { ssr: false });

interface IssuePeekHostProps {
  /**
   * The project of every issue on this page. Without it, the key's prefix identifies the project
   * (search, my issues).
   */
  projectId?: number;
  /** Issue keys in displayed order. J and K move through them. */
  neighbors?: readonly string[];
}

/**
 * Render once on a page that lists issues. Shows the issue in `?peek=` (open it with
 * `openPeek(key)`), and the dialog for edit conflicts.
 */
export function IssuePeekHost({ projectId, neighbors }: IssuePeekHostProps) {
  const key = usePeekKey();
  return (
    <>
      {key !== null && (
        <IssuePeek
          issueKey={key}
          {...(projectId !== undefined && { projectId })}
          {...(neighbors !== undefined && { neighbors })}
        />
      )}
      <ConflictHost />
    </>
  );
}
