"use client";

import { useQuery } from "@tanstack/react-query";
import { keysOf } from "@/components/screen/keyboard/commands";
import type { ReactNode } from "react";
import { Maximize2 } from "@/components/ui/icon/icons";
import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { IssueMenu } from "@/components/issues/detail/issue-menu";
import { IssuePresence } from "@/components/issues/detail/page/issue-presence";
import { IssueFailure, IssueSkeleton } from "@/components/issues/detail/issue-states";
import { IssueView } from "@/components/issues/detail/issue-view";
import { useIssueView } from "@/components/issues/detail/use-issue-view";
import { ProjectProvider } from "@/components/screen/access/project-context";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { projectsQuery } from "@/lib/planning/projects/client";
import type { RowTarget } from "@/components/inbox/rows/row-target";
import { PaneFrame, type Sight } from "./pane-frame";

interface InboxIssueProps {
  issueKey: string;
  /** What to scroll to. */
  target: RowTarget;
  /** The first comment that was unread when it was shown. */
  newFromId: number | undefined;
  sight: Sight;
  /** Actions on its notifications. */
  actions: ReactNode;
  onClose: () => void;
}

/** A notification's full issue, as shown on the issue's page. */
export function InboxIssue(props: InboxIssueProps) {
  const { issueKey, sight, actions, onClose } = props;
  const projects = useQuery(projectsQuery());
  const prefix = issueKey.split("-")[0];
  const project = projects.data?.find(({ key_prefix }) => key_prefix === prefix);
  if (!project) {
    const noAccess = new ApiFailure(403, "You’re not a member of this issue’s project.");
    return (
      <PaneFrame
        title={issueKey}
        sight={sight}
        isInSight={!projects.isPending}
        actions={actions}
        onClose={onClose}
      >
        {projects.isPending ? (
          <IssueSkeleton />
        ) : (
          <IssueFailure
            issueKey={issueKey}
            error={projects.error ?? noAccess}
            onRetry={() => void projects.refetch()}
            retrying={projects.isFetching}
          />
        )}
      </PaneFrame>
    );
  }
  const { id, name, key_prefix: keyPrefix, is_owner: isOwner } = project;
  const isArchived = project.archived_at !== null;
  return (
    <ProjectProvider project={{ id, name, keyPrefix, isOwner, isAccessible: true, isArchived }}>
      <Issue {...props} projectId={id} />
    </ProjectProvider>
  );
}

function Issue(props: InboxIssueProps & { projectId: number }) {
  const { projectId, issueKey, target, newFromId, sight, actions, onClose } = props;
  const openIssue = useOpenIssue();
  const view = useIssueView(projectId, issueKey);
  const { issue, permit, creatorName } = view;
  return (
    <PaneFrame
      title={issueKey}
      subject={issue?.title}
      href={issueHref(projectId, issueKey)}
      sight={sight}
      isInSight={!view.query.isPending}
      onClose={onClose}
      actions={
        <>
          {issue && <IssuePresence key={issue.id} issueId={issue.id} />}
          {actions}
          <IconButton
            label="Open full page"
            shortcut={keysOf("open")}
            tooltipSide="bottom"
            className="max-md:hidden"
            onClick={() => openIssue({ project_id: projectId, key: issueKey })}
          >
            <Maximize2 />
          </IconButton>
          {/* On a phone, it is in the bar below the issue. */}
          {issue && (
            <span className="max-sm:hidden">
              <IssueMenu
                issue={issue}
                permit={permit}
                creatorName={creatorName}
                onDeleted={onClose}
              />
            </span>
          )}
        </>
      }
    >
      <IssueView
        issueKey={issueKey}
        view={view}
        headingLevel={2}
        onDeleted={onClose}
        commentId={target.commentId}
        change={target.change}
        newFromId={newFromId}
        backLink={<Button onClick={onClose}>Close</Button>}
      />
      <ConflictHost />
    </PaneFrame>
  );
}
