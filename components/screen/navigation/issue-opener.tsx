"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useOptimistic,
} from "react";
import { issueHref } from "./issue-href";
import { leavePage } from "./leave-guard";

/** Names the issue to open. */
export interface OpenedIssue {
  project_id: number;
  key: string;
  title?: string;
}

type OpenIssue = (issue: OpenedIssue) => void;

const OpenIssueContext = createContext<OpenIssue>(() => {});
const OpeningContext = createContext<OpenedIssue | null>(null);

/**
 * Opens issues' pages for the components inside. From the press until the page has arrived from the
 * server, `OpeningIssue` shows what is already known of the issue.
 */
export function IssueOpener({ children }: { children: ReactNode }) {
  const router = useRouter();
  // Ends with the navigation, whether it arrives, fails or is replaced by another.
  const [opening, show] = useOptimistic<OpenedIssue | null>(null);
  const open = useCallback<OpenIssue>(
    (issue) =>
      leavePage(() =>
        startTransition(() => {
          show(issue);
          router.push(issueHref(issue.project_id, issue.key));
        }),
      ),
    [router, show],
  );
  return (
    <OpenIssueContext value={open}>
      <OpeningContext value={opening}>{children}</OpeningContext>
    </OpenIssueContext>
  );
}

/** Returns a function that opens an issue's page, for presses other than on a link. */
export function useOpenIssue(): OpenIssue {
  return use(OpenIssueContext);
}

/** The issue whose page is on its way, or null. */
export function useOpening(): OpenedIssue | null {
  return use(OpeningContext);
}
