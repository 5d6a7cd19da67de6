"use client";

import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePeekKey } from "./peek-url";

/** Loads the peek's scripts, so that it opens at once. */
export async function loadPeek() {
  const [sheet, text] = await Promise.all([
    import("./issue-peek-sheet"),
    import("@/components/ui/lazy-markdown"),
  ]);
  void text.loadMarkdown();
  return sheet;
}
const IssuePeek = lazyPart(() => loadPeek().then((module) => module.IssuePeekSheet)).Part;

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
