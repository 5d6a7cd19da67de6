import type { ReactNode } from "react";

interface IssuePageFrameProps {
  issueKey: string;
  /** Shown beside the key. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of an issue's page: a row with its key, and the issue. */
export function IssuePageFrame({ issueKey, actions, children }: IssuePageFrameProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-3 pb-12 max-sm:pb-0 sm:px-6">
      <div className="mb-2 flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <span className="text-sm font-medium text-text-muted numeric">{issueKey}</span>
        {actions}
      </div>
      {children}
    </div>
  );
}
