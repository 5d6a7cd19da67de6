"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { type Permit, useCan } from "@/components/screen/access/use-can";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { ErrorGroup, TrendPeriod } from "@/lib/errors/groups/schema";
import { GroupActions, ISSUE_LINK } from "./group-actions";
import { GroupChart } from "./group-chart";
import { GroupEvents } from "@/components/errors/detail/event/group-events";
import { GroupHeader } from "./group-header";
import { GroupHistory } from "./group-history";
import { linkedIssueOf } from "@/components/errors/group/linked-issue";
import { GroupMerged } from "./group-merged";
import { GroupTags } from "./group-tags";
import { GroupingExplanation } from "./grouping-explanation";
import { possibleVerbs, VERBS } from "@/components/errors/group/group-text";
import { isRefused } from "@/components/errors/group/is-refused";
import { usePendingStatuses } from "@/components/errors/group/pending-statuses";
import { lazyPart } from "@/components/ui/lazy-part";
import { GROUP_HEADING, type Triage, useHeadingFocus } from "./moves/use-group-triage";

const loadPromoteDialog = () => import("@/components/errors/promote/promote-dialog");
const PromoteDialog = lazyPart(() =>
  loadPromoteDialog().then((module) => module.PromoteDialog),
).Part;

/** The shortcuts for the group's actions. */
function useGroupKeys(
  group: ErrorGroup,
  issue: ReturnType<typeof linkedIssueOf>,
  permit: Permit,
  { setStatus, isLeaving }: Triage,
  onPromote: () => void,
) {
  const router = useRouter();
  const href = issue?.href;
  const open = `Open ${issue?.key ?? "the issue"}`;
  const actions = useMemo<Action[]>(() => {
    if (isLeaving) return [];
    const act = (id: string, label: string, command: CommandName, run: () => void): Action => ({
      id,
      label,
      section: "Error",
      command,
      rank: 0,
      run,
    });
    /** Without permission, keys say why, as the buttons do, and the palette leaves them out. */
    const change = (id: string, label: string, command: CommandName, run: () => void): Action => ({
      ...act(id, label, command, () => {
        if (!isRefused(permit, label)) run();
      }),
      inPalette: permit.allowed,
    });
    const verbs = possibleVerbs(group.status).map((verb) =>
      change(`group-${verb}`, VERBS[verb].label, verb, () => setStatus(group, verb)),
    );
    const promote =
      href === undefined
        ? change("group-promote", "Promote", "promote", onPromote)
        : act("group-issue", open, "promote", () => router.push(href));
    return [...verbs, promote];
  }, [isLeaving, href, open, permit, group, setStatus, onPromote, router]);
  useShortcuts(actions);
}

interface GroupViewProps {
  group: ErrorGroup;
  triage: Triage;
  /** Of the list that the group was opened from, if its link says so. */
  period: TrendPeriod | null;
  workspaceUrl: string;
}

/** A group with all its details and actions. */
export function GroupView({ group: stored, triage, period, workspaceUrl }: GroupViewProps) {
  const pending = usePendingStatuses().get(stored.id);
  const group = useMemo(
    () =>
      pending ? { ...stored, status: pending.status, is_regressed: pending.is_regressed } : stored,
    [stored, pending],
  );
  const permit = useCan("errorGroups.update");
  const issue = linkedIssueOf(group);
  const [isPromoting, setPromoting] = useState(false);
  const [isPromoted, setPromoted] = useState(false);
  const promote = useCallback(() => setPromoting(true), []);
  const { setStatus } = triage;
  useHeadingFocus(GROUP_HEADING);
  // The button that opened the dialog was removed. The link to the issue replaces it.
  const isLinked = issue !== null;
  useEffect(() => {
    if (isPromoted && isLinked && !isPromoting) document.getElementById(ISSUE_LINK)?.focus();
  }, [isPromoted, isLinked, isPromoting]);
  useEffect(() => preloadWhenIdle([loadPromoteDialog]), []);
  useGroupKeys(group, issue, permit, triage, promote);

  return (
    <>
      <GroupHeader
        group={group}
        issue={issue}
        headingId={GROUP_HEADING}
        actions={
          <GroupActions
            group={group}
            permit={permit}
            issue={issue}
            onStatus={(verb) => setStatus(group, verb)}
            onPromote={promote}
          />
        }
      />
      <div className="@container mt-5">
        <div className="grid gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="flex min-w-0 flex-col gap-8">
            {/* On a phone, the failing line is on the first screen. */}
            <div className="min-w-0 max-sm:order-last">
              <GroupChart projectId={group.project_id} groupId={group.id} period={period} />
            </div>
            <GroupEvents group={group} workspaceUrl={workspaceUrl} />
          </div>
          <aside aria-label="About this group" className="flex min-w-0 flex-col gap-8">
            <GroupTags group={group} />
            <GroupingExplanation group={group} />
            <GroupMerged group={group} permit={permit} />
            <GroupHistory group={group} />
          </aside>
        </div>
      </div>
      {isPromoting && (
        <PromoteDialog
          projectId={group.project_id}
          groupId={group.id}
          open
          onOpenChange={setPromoting}
          onPromoted={() => setPromoted(true)}
        />
      )}
    </>
  );
}
