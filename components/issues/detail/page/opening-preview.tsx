"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { IssueSkeleton } from "../issue-states";
import { IssuePreview } from "../properties/issue-preview";
import { findListed } from "@/lib/issues/issues/client/cache";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { OpenedIssue } from "@/components/screen/navigation/issue-opener";
import { IssuePageFrame } from "./issue-page-frame";

/** What is known of an issue, over the page that it was opened from, in the layout of its own. */
export function OpeningPreview({ opening }: { opening: OpenedIssue }) {
  const known = findListed(useQueryClient(), opening.project_id, opening.key);
  return (
    // The page below keeps its place, which Back returns to. `data-modal` keeps keys from it.
    <div className="sticky top-topbar z-20 h-0" aria-hidden="true" data-modal="">
      <div className="absolute inset-x-0 top-0 h-page overflow-hidden bg-surface">
        <IssuePageFrame issueKey={opening.key}>
          {known ? <KnownIssue issue={known} /> : <IssueSkeleton title={opening.title} />}
        </IssuePageFrame>
      </div>
    </div>
  );
}

function KnownIssue({ issue }: { issue: ListedIssue }) {
  const lookups = useProjectLookups(issue.project_id);
  return <IssuePreview issue={issue} lookups={lookups} headingLevel={1} />;
}
