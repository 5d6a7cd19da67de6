"use client";

import type { ReactNode } from "react";
import { Highlighted } from "@/components/ui/text/highlighted";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { SimilarIssue } from "@/lib/issues/similar/schema";
import { quotedPhrases } from "./quoted-phrases";
import { VerdictBadge } from "./verdict-badge";

interface SimilarIssueRowProps extends SimilarIssue {
  /** The issue's lane, or undefined until it is known. */
  lane?: string | undefined;
  /** Further evidence. */
  note?: string | undefined;
  action?: ReactNode;
}

/**
 * A similar issue with its verdict, key, title and matching words. The link opens in a new tab.
 */
export function SimilarIssueRow(props: SimilarIssueRowProps) {
  const { issue, verdict, phrases, lane, note, action } = props;
  const quoted = quotedPhrases(issue.title, phrases);
  const facts = [lane, note].filter((fact) => fact !== undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <div className="min-w-0 flex-1 basis-44">
        <p className="break-words">
          <VerdictBadge verdict={verdict} />{" "}
          <a
            href={issueHref(issue.project_id, issue.key)}
            target="_blank"
            rel="noreferrer"
            className="font-medium numeric underline underline-offset-2 pointer-coarse:py-3"
          >
            {issue.key}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>{" "}
          <Highlighted text={issue.title} terms={phrases} />
        </p>
        {(facts.length > 0 || quoted.length > 0) && (
          <p className="text-xs break-words text-text-muted">
            {facts.join(" · ")}
            {quoted.map((phrase, index) => (
              <span key={phrase}>
                {(index > 0 || facts.length > 0) && " · "}“
                <Highlighted text={phrase} terms={[phrase]} />”
              </span>
            ))}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}
