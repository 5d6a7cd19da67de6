"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { Maximize2 } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { ProjectProvider, useProjectIfAny } from "@/components/screen/access/project-context";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Sheet } from "@/components/ui/overlay/sheet";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { projectsQuery } from "@/lib/planning/projects/client";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { useCommentKey } from "@/components/issues/comments/use-comment-key";
import { ParentTrail } from "@/components/issues/detail/sections/children/parent-trail";
import { IssueMenu } from "@/components/issues/detail/issue-menu";
import { IssuePresence } from "@/components/issues/detail/page/issue-presence";
import { IssueFailure, IssueSkeleton } from "@/components/issues/detail/issue-states";
import { IssueView } from "@/components/issues/detail/issue-view";
import { closePeek, openPeek } from "./peek-url";
import { useIssueView } from "@/components/issues/detail/use-issue-view";
import { issueRow } from "./use-row-keys";

export type KeyBeside = (key: string, by: -1 | 1) => string | undefined;

interface IssuePeekSheetProps {
  issueKey: string;
  projectId?: number;
  neighbors?: readonly string[];
  beside?: KeyBeside;
}

const NONE: readonly string[] = [];

/** J, K and arrow keys move through the page's issues, Enter opens the full page and Space closes the peek. */
function usePeekKeys(
  projectId: number,
  issueKey: string,
  neighbors: readonly string[],
  beside: KeyBeside | undefined,
): void {
  const openIssue = useOpenIssue();
  const actions = useMemo<Action[]>(() => {
    const at = neighbors.indexOf(issueKey);
    const step = (label: string, command: CommandName, key: string | undefined): Action[] =>
      key === undefined
        ? []
        : [
            {
              id: `peek-${command}`,
              label,
              section: "Peek",
              command,
              inPalette: false,
              run: () => openPeek(key),
            },
          ];
    return [
      {
        id: "peek-open",
        label: `Open ${issueKey}`,
        section: "Peek",
        command: "open",
        rank: 0,
        run: () => openIssue({ project_id: projectId, key: issueKey }),
      },
      {
        id: "peek-close",
        label: "Close peek",
        section: "Peek",
        command: "peek",
        inPalette: false,
        run: closePeek,
      },
      ...step("Next issue", "next", at === -1 ? undefined : neighbors[at + 1]),
      ...step("Previous issue", "previous", neighbors[at - 1]),
      ...step("Issue in the lane to the left", "left", beside?.(issueKey, -1)),
      ...step("Issue in the lane to the right", "right", beside?.(issueKey, 1)),
    ];
  }, [projectId, issueKey, neighbors, beside, openIssue]);
  useShortcuts(actions);
  useCommentKey(issueKey);
}

/** An issue in a panel next to the page, which stays interactive. */
export function IssuePeekSheet(props: IssuePeekSheetProps) {
  const { issueKey, projectId } = props;
  const pageProject = useProjectIfAny();
  const prefix = issueKey.split("-")[0];
  const projects = useQuery({ ...projectsQuery(), enabled: projectId === undefined });
  if (projectId !== undefined && pageProject?.id === projectId)
    return <Peek {...props} projectId={projectId} />;

  const project = projects.data?.find(
    ({ id, key_prefix }) => id === projectId || key_prefix === prefix,
  );
  if (!project) {
    return (
      <Frame issueKey={issueKey}>
        {projects.isPending ? (
          <IssueSkeleton />
        ) : (
          <IssueFailure
            issueKey={issueKey}
            error={projects.error ?? new ApiFailure(404, "")}
            onRetry={() => void projects.refetch()}
            retrying={projects.isFetching}
          />
        )}
      </Frame>
    );
  }
  const { id, name, key_prefix: keyPrefix, is_owner: isOwner } = project;
  const isArchived = project.archived_at !== null;
  return (
    <ProjectProvider project={{ id, name, keyPrefix, isOwner, isAccessible: true, isArchived }}>
      <Peek {...props} projectId={id} />
    </ProjectProvider>
  );
}

interface FrameProps {
  issueKey: string;
  /** The issues above it. */
  trail?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ issueKey, trail, actions, children }: FrameProps) {
  return (
    <Sheet
      open
      modal={false}
      onOpenChange={closePeek}
      title={`Issue ${issueKey}`}
      header={
        <span className="flex min-w-0 items-center gap-1.5">
          {trail}
          <span className="text-sm font-medium text-text-muted numeric">{issueKey}</span>
        </span>
      }
      actions={actions}
      focusOnClose={() => issueRow(issueKey)}
    >
      <div className="px-5 pt-4 pb-8 [--bottombar-height:0px] max-sm:pb-0">{children}</div>
    </Sheet>
  );
}

interface PeekProps extends IssuePeekSheetProps {
  projectId: number;
}

function Peek({ issueKey, projectId, neighbors = NONE, beside }: PeekProps) {
  const openIssue = useOpenIssue();
  const view = useIssueView(projectId, issueKey);
  const { issue, permit, creatorName } = view;
  usePeekKeys(projectId, issueKey, neighbors, beside);

  const actions = (
    <>
      {issue && <IssuePresence key={issue.id} issueId={issue.id} />}
      <IconButton
        label="Open full page"
        shortcut={keysOf("open")}
        onClick={() => openIssue({ project_id: projectId, key: issueKey })}
      >
        <Maximize2 />
      </IconButton>
      {issue && (
        // A phone has it at the bottom.
        <span className="max-sm:hidden">
          <IssueMenu
            issue={issue}
            permit={permit}
            creatorName={creatorName}
            onDeleted={closePeek}
          />
        </span>
      )}
    </>
  );
  return (
    <Frame issueKey={issueKey} trail={issue && <ParentTrail issue={issue} />} actions={actions}>
      <IssueView
        issueKey={issueKey}
        view={view}
        headingLevel={2}
        hasLateTimeline
        onDeleted={closePeek}
        backLink={<Button onClick={closePeek}>Close</Button>}
      />
    </Frame>
  );
}
