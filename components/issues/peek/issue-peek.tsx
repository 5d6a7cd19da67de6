"use client";

import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { lazyPart } from "@/components/ui/lazy-part";
import type { KeyBeside } from "./issue-peek-sheet";
import { closePeek, usePeekKey } from "./peek-url";

const peek = lazyPart(() => import("./issue-peek-sheet").then((module) => module.IssuePeekSheet), {
  close: closePeek,
});
const IssuePeek = peek.Part;

/** Loads the peek's scripts, so that it opens at once. */
export async function loadPeek(): Promise<void> {
  const loadText = import("@/components/ui/lazy-markdown").then((text) => text.loadMarkdown());
  await Promise.all([peek.load(), loadText]);
}

interface IssuePeekHostProps {
  /**
   * The project of every issue on this page. Without it, the key's prefix identifies the project
   * (search, my issues).
   */
  projectId?: number;
  /** Issue keys in displayed order. J and K move through them. */
  neighbors?: readonly string[];
  /** Returns the key of the issue to the left (-1) or right (1) of one. The arrow keys go there. */
  beside?: KeyBeside;
}

/**
 * Render once on a page that lists issues. Shows the issue in `?peek=` (open it with
 * `openPeek(key)`), and the dialog for edit conflicts.
 */
export function IssuePeekHost({ projectId, neighbors, beside }: IssuePeekHostProps) {
  const key = usePeekKey();
  return (
    <>
      {key !== null && (
        <IssuePeek
          issueKey={key}
          {...(projectId !== undefined && { projectId })}
          {...(neighbors !== undefined && { neighbors })}
          {...(beside !== undefined && { beside })}
        />
      )}
      <ConflictHost />
    </>
  );
}
