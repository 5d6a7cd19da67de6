import type { KeyboardEvent, ReactNode } from "react";
import { isCommentField, leaveComment } from "@/components/issues/comments/new-comment";

interface IssuePageFrameProps {
  issueKey: string;
  /** The issues above it, shown before the key. */
  trail?: ReactNode;
  /** Shown beside the key. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Escape leaves the field for a comment, whose text is kept. Pressed again, it leaves the page. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || !isCommentField(event.target)) return;
  event.preventDefault();
  leaveComment(event.target);
}

/** The layout of an issue's page: a row with its key, and the issue. */
export function IssuePageFrame({ issueKey, trail, actions, children }: IssuePageFrameProps) {
  return (
    <div
      role="presentation"
      className="mx-auto w-full max-w-6xl px-4 pt-3 pb-12 max-sm:pb-0 sm:px-6"
      onKeyDown={onKeyDown}
    >
      <div className="mb-2 flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <span className="flex min-w-0 items-center gap-1.5">
          {trail}
          <span className="text-sm font-medium text-text-muted numeric">{issueKey}</span>
        </span>
        {actions}
      </div>
      {children}
    </div>
  );
}
