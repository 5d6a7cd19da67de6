"use client";

import dynamic from "next/dynamic";
import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { usePeekKey } from "./peek-url";

const IssuePeek = dynamic(
  () => import("./issue-peek-sheet").then((module) => module.IssuePeekSheet),
  {
    ssr: false,
  },
);

interface IssuePeekHostProps {
  /** The project of every issue on this page; without it, the key's prefix identifies it (search, my issues). */
  projectId?: number;
  /** Keys in displayed order: J and K go through them. */
  neighbours?: readonly string[];
}

/**
 * Once on a page that lists issues: shows the one named by `?peek=` (open it with `openPeek(key)`), and the dialog
 * for edit conflicts.
 */
export function IssuePeekHost({ projectId, neighbours }: IssuePeekHostProps) {
  const key = usePeekKey();
  return (
    <>
      {key !== null && (
        <IssuePeek
          issueKey={key}
          {...(projectId !== undefined && { projectId })}
          {...(neighbours !== undefined && { neighbours })}
        />
      )}
      <ConflictHost />
    </>
  );
}
