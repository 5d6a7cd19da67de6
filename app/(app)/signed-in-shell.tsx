"use client";

import { usePathname } from "next/navigation";
import { type ComponentProps, useMemo } from "react";
import {
  CreateIssueAction,
  type CreatableProject,
} from "@/components/issues/create/create-issue-action";
import { DraftAction } from "@/components/drafts/draft-action";
import { IssueOpener } from "@/components/screen/navigation/issue-opener";
import { OpeningIssue } from "@/components/issues/detail/page/opening-issue";
import { WhenIdle } from "@/components/ui/when-idle";
import { AppShell } from "@/components/shell/app-shell";
import { lazyPart } from "@/components/ui/lazy-part";

const DraftLink = lazyPart(
  () => import("@/components/drafts/draft-link").then((module) => module.DraftLink),
  { isQuiet: true },
).Part;

const LiveUpdates = lazyPart(
  () => import("@/components/screen/realtime/live-updates").then((module) => module.LiveUpdates),
  { isQuiet: true },
).Part;

const DesktopNotices = lazyPart(
  () =>
    import("@/components/inbox/desktop/desktop-notices").then((module) => module.DesktopNotices),
  { isQuiet: true },
).Part;

type SignedInShellProps = Omit<
  ComponentProps<typeof AppShell>,
  "actions" | "banner" | "projects"
> & { projects: readonly (CreatableProject & { is_archived: boolean })[] };

/** Archived projects are shown only on their own pages, and nothing is created in them. */
function useUnarchived(projects: SignedInShellProps["projects"]) {
  const current = /^\/projects\/(\d+)\//.exec(usePathname())?.[1];
  return useMemo(() => {
    const live = projects.filter(({ is_archived: isArchived }) => !isArchived);
    const shown = projects.filter(
      ({ id, is_archived: isArchived }) => !isArchived || String(id) === current,
    );
    return { live, shown };
  }, [projects, current]);
}

/** The shell with issue search, issue creation, live updates and desktop notifications. */
export function SignedInShell(props: SignedInShellProps) {
  const { live, shown } = useUnarchived(props.projects);
  return (
    <IssueOpener>
      <AppShell
        {...props}
        projects={shown}
        actions={
          <CreateIssueAction
            projects={live}
            draftLink={(link) => <DraftLink {...link} variant="ghost" />}
          />
        }
        banner={
          <>
            {/* Not when idle: its keys work as soon as those of the shell do. */}
            <DraftAction projects={live} />
            <WhenIdle>
              <LiveUpdates />
              <DesktopNotices />
            </WhenIdle>
          </>
        }
      >
        <OpeningIssue />
        {props.children}
      </AppShell>
    </IssueOpener>
  );
}
