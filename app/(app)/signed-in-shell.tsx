"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import {
  CreateIssueAction,
  type CreatableProject,
} from "@/components/issues/create/create-issue-action";
import { DraftAction } from "@/components/drafts/draft-action";
import { IssueOpener } from "@/components/screen/navigation/issue-opener";
import { OpeningIssue } from "@/components/issues/detail/page/opening-issue";
import { WhenIdle } from "@/components/ui/when-idle";
import { AppShell } from "@/components/shell/app-shell";

const DraftLink = dynamic(
  () => import("@/components/drafts/draft-link").then((module) => module.DraftLink),
  { ssr: false },
);

const LiveUpdates = dynamic(
  () => import("@/components/screen/realtime/live-updates").then((module) => module.LiveUpdates),
  { ssr: false },
);

const DesktopNotices = dynamic(
  () =>
    import("@/components/inbox/desktop/desktop-notices").then((module) => module.DesktopNotices),
  { ssr: false },
);

type SignedInShellProps = Omit<
  ComponentProps<typeof AppShell>,
  "actions" | "banner" | "projects"
> & { projects: readonly CreatableProject[] };

/** The shell with issue search, issue creation, live updates and desktop notifications. */
export function SignedInShell(props: SignedInShellProps) {
  return (
    <IssueOpener>
      <AppShell
        {...props}
        actions={
          <CreateIssueAction
            projects={props.projects}
            draftLink={(link) => <DraftLink {...link} variant="ghost" />}
          />
        }
        banner={
          <>
            {/* Not when idle: its keys work as soon as those of the shell do. */}
            <DraftAction projects={props.projects} />
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
