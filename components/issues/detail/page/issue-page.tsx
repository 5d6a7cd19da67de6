"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo } from "react";
import { FavoriteButton } from "@/components/screen/favorites/favorite-button";
import { useProject } from "@/components/screen/access/project-context";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { goBack } from "@/components/screen/navigation/go-back";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { IssuePageFrame } from "./issue-page-frame";
import { useCommentKey } from "@/components/issues/comments/use-comment-key";
import { ConflictHost } from "@/components/issues/editing/conflict-host";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { toastMessage } from "@/components/ui/feedback/toast";
import { isMovedHere } from "@/lib/issues/issues/transfer/client";
import { ParentTrail } from "@/components/issues/detail/sections/children/parent-trail";
import { copyText } from "@/components/ui/feedback/copy-text";
import { IssueMenu, issueLink } from "../issue-menu";
import { IssuePresence } from "./issue-presence";
import { IssueView } from "../issue-view";
import { useIssueView } from "../use-issue-view";

const MOVED = { description: "It was moved to another project." };

/** An issue's page. */
export function IssuePage({ projectId, issueKey }: { projectId: number; issueKey: string }) {
  const router = useRouter();
  const view = useIssueView(projectId, issueKey);
  const { issue, moved, permit, creatorName } = view;
  const { id, name, keyPrefix } = useProject();
  const subject = useMemo(
    () => issue && { project: { id, name, key_prefix: keyPrefix }, view: null, issue },
    [id, name, keyPrefix, issue],
  );
  const list = `/projects/${projectId}/issues`;

  const movedTo = moved && issueHref(moved.project_id, moved.key);
  useEffect(() => {
    if (!moved || movedTo === undefined) return;
    if (!isMovedHere(moved.id)) toastMessage(`${issueKey} is now ${moved.key}`, MOVED);
    router.replace(movedTo);
    // Once for each address: the issue may change while the page loads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [movedTo]);

  const shortcuts = useMemo<Action[]>(
    () => [
      {
        id: "issue-back",
        label: `Go back from ${issueKey}`,
        section: "Issue",
        command: "back",
        inPalette: false,
        run: () => {
          // Escape ends an edit first.
          if (!document.activeElement?.closest("[data-keeps-escape]")) goBack(list, router);
        },
      },
    ],
    [issueKey, list, router],
  );
  useShortcuts(shortcuts);
  useCommentKey(issueKey);

  return (
    <IssuePageFrame
      issueKey={issueKey}
      trail={issue && <ParentTrail issue={issue} />}
      actions={
        <>
          {subject && <FavoriteButton subject={subject} />}
          <div className="ml-auto flex items-center gap-1">
            {issue && (
              <>
                <IssuePresence key={issue.id} issueId={issue.id} />
                <Button
                  variant="ghost"
                  className="max-sm:hidden"
                  onClick={() => void copyText(issueLink(issue), "Link")}
                >
                  Copy link
                </Button>
                <span className="max-sm:hidden">
                  <IssueMenu
                    issue={issue}
                    permit={permit}
                    creatorName={creatorName}
                    onDeleted={() => router.push(list)}
                  />
                </span>
              </>
            )}
          </div>
        </>
      }
    >
      <IssueView
        issueKey={issueKey}
        view={view}
        headingLevel={1}
        onDeleted={() => router.push(list)}
        backLink={<ButtonLink href={list}>Back to issues</ButtonLink>}
      />
      <ConflictHost />
    </IssuePageFrame>
  );
}
