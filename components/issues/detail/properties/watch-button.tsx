"use client";

import { Eye } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useActor } from "@/components/screen/access/actor-context";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import type { Issue } from "@/lib/issues/issues/schema";
import { useSetWatching, watchersQuery, watchQuery } from "@/lib/issues/issues/client/watch";
import type { WATCH_REASONS, Watcher, WatchStatus } from "@/lib/issues/watches/schema";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";

const REASON_TEXTS: Record<(typeof WATCH_REASONS)[number], string> = {
  manual: "You’re watching this. You’ll be notified about comments and lane changes.",
  created: "You’re watching this because you created it.",
  assigned: "You’re watching this because it was assigned to you.",
  commented: "You’re watching this because you commented.",
  duplicate: "You’re watching this because you watch a duplicate of it.",
};

function tooltipText(status: WatchStatus | undefined): string {
  if (!status?.watching) return "Get notified about comments and lane changes.";
  return REASON_TEXTS[status.reason ?? "manual"];
}

/** Avatars shown before the number. */
const FACES = 3;

function Watchers({ watchers, me }: { watchers: readonly Watcher[]; me: number }) {
  if (watchers.length === 0) return <span className="text-xs text-text-muted">No watchers</span>;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="gap-2 px-1.5">
          <span className="flex -space-x-1.5" aria-hidden="true">
            {watchers.slice(0, FACES).map((watcher) => (
              <span key={watcher.id} className="flex rounded-full ring-2 ring-surface">
                <Avatar
                  name={fullName(watcher)}
                  src={watcher.profile_picture}
                  size="xs"
                  decorative
                />
              </span>
            ))}
          </span>
          <span className="numeric">{watchers.length}</span>
          <span className="sr-only">{watchers.length === 1 ? "watcher" : "watchers"}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Watchers" align="end" className="w-60 p-3">
        <p className="mb-2 text-sm font-semibold">Watchers</p>
        <ul className="flex max-h-72 flex-col gap-1.5 overflow-y-auto">
          {watchers.map((watcher) => (
            <li key={watcher.id} className="flex items-center gap-2 text-sm">
              <Avatar name={fullName(watcher)} src={watcher.profile_picture} size="xs" decorative />
              <span className="min-w-0 truncate">{fullName(watcher)}</span>
              {watcher.id === me && <span className="text-text-muted">you</span>}
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

/** Whether the user watches the issue and why, a button to change that, and the other watchers. */
export function WatchButton({ issue, lookups }: { issue: Issue; lookups: ProjectLookups }) {
  const { userId, firstName, lastName } = useActor();
  const status = useQuery(watchQuery(issue.project_id, issue.key));
  const watchers = useQuery(watchersQuery(issue.project_id, issue.key));
  const me = {
    id: userId,
    first_name: firstName,
    last_name: lastName,
    profile_picture: lookups.members.find(({ id }) => id === userId)?.profile_picture ?? null,
  };
  const { mutateAsync: setWatching } = useSetWatching(issue, me);
  const isKnown = status.data !== undefined;
  const isWatching = status.data?.watching ?? false;

  const actions = useMemo<Action[]>(() => {
    const set = (next: boolean) =>
      undoneBy(setWatching(next), `Couldn’t update your watch setting for ${issue.key}`);
    function toggle() {
      void set(!isWatching);
      if (isWatching) {
        void toastUndo(`Stopped watching ${issue.key}`, () => set(true));
      } else announce(`Watching ${issue.key}.`);
    }
    if (!isKnown) return [];
    const label = isWatching ? `Stop watching ${issue.key}` : `Watch ${issue.key}`;
    return [{ id: "issue-watch", label, section: "Issue", command: "watch", rank: 0, run: toggle }];
  }, [issue.key, isKnown, isWatching, setWatching]);
  useShortcuts(actions);

  return (
    <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
      <Tooltip content={tooltipText(status.data)} shortcut={keysOf("watch")} side="bottom">
        <Button
          size="sm"
          aria-pressed={isKnown ? isWatching : undefined}
          className="pointer-coarse:h-11"
          onClick={() => actions[0]?.run()}
        >
          <Eye className={isWatching ? "text-accent-text" : undefined} />
          {isWatching ? "Watching" : "Watch"}
        </Button>
      </Tooltip>
      {watchers.data && <Watchers watchers={watchers.data} me={userId} />}
    </div>
  );
}
