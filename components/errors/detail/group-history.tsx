"use client";

import { Bug, Flag, Merge, RotateCcw } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { groupStatesQuery } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import type { GroupState } from "@/lib/errors/groups/state-schema";
import { stateText } from "@/components/errors/group/group-text";
import { foldUndone, type FoldedState } from "@/components/errors/group/fold-undone";

/**
 * What was done with the group, newest first, ending with when it was first seen: changes of its
 * status, merges, and its issue.
 */
export function GroupHistory({ group }: { group: ErrorGroup }) {
  const states = useQuery(groupStatesQuery(group.project_id, group.id));
  const { linked_issue: link } = group;
  const linkedAt = link?.linked_at ?? null;
  const isAfterLink = ({ created_at }: GroupState) => linkedAt === null || created_at > linkedAt;
  const entries = foldUndone(states.data ?? []);
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading" className="mb-2 text-md font-semibold">
        History
      </h2>
      {states.isPending ? (
        <div aria-busy="true" aria-label="Loading the history" className="flex flex-col gap-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ) : (
        <ol className="flex flex-col gap-2.5 text-sm">
          {states.isError && (
            <li className="text-text-muted">
              Couldn’t load the history.{" "}
              <Button size="sm" onClick={() => void states.refetch()}>
                Try again
              </Button>
            </li>
          )}
          {entries.filter(isAfterLink).map((state) => (
            <State key={state.id} state={state} />
          ))}
          {link && <Linked link={link} projectId={group.project_id} />}
          {entries
            .filter((state) => !isAfterLink(state))
            .map((state) => (
              <State key={state.id} state={state} />
            ))}
          <li className="flex items-start gap-2 text-text-muted">
            <Mark>
              <Flag className="size-3" />
            </Mark>
            <p>
              First seen <RelativeTime value={group.first_seen_at} className="text-xs numeric" />
            </p>
          </li>
        </ol>
      )}
    </section>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-5 shrink-0 items-center justify-center rounded-full bg-surface-hover text-text-muted"
    >
      {children}
    </span>
  );
}

interface EntryProps {
  actor: GroupState["actor"];
  icon: ReactNode;
  /** Null if unknown. */
  at: string | null;
  /** What follows the person's name, if any. */
  children: ReactNode;
}

function Entry({ actor, icon, at, children }: EntryProps) {
  const name = actor && fullName(actor);
  return (
    <li className="flex items-start gap-2">
      {actor && name ? (
        <Avatar name={name} src={actor.profile_picture} size="xs" decorative />
      ) : (
        <Mark>{icon}</Mark>
      )}
      <p className="min-w-0 flex-1 break-words text-text-muted">
        {name && <span className="font-medium text-text">{name} </span>}
        {children}{" "}
        {at !== null && (
          <RelativeTime value={at} className="text-xs whitespace-nowrap text-text-muted numeric" />
        )}
      </p>
    </li>
  );
}

function State({ state }: { state: FoldedState }) {
  const { actor, created_at: at } = state;
  return (
    <Entry
      actor={actor}
      at={at}
      icon={state.merge ? <Merge className="size-3" /> : <RotateCcw className="size-3" />}
    >
      {stateText(state, actor !== null)}
      {state.isUndone && " and took it back"}
    </Entry>
  );
}

interface LinkedProps {
  link: NonNullable<ErrorGroup["linked_issue"]>;
  projectId: number;
}

function Linked({ link, projectId }: LinkedProps) {
  const { key, is_promoted, linked_at, linked_by: actor } = link;
  const verb = is_promoted ? "promoted" : "linked";
  return (
    <Entry actor={actor} at={linked_at} icon={<Bug className="size-3" />}>
      {actor ? `${verb} it` : `It was ${verb}`} to{" "}
      <Link
        href={issueHref(projectId, key)}
        prefetch={false}
        className="font-medium text-text numeric underline underline-offset-2 pointer-coarse:py-3"
      >
        {key}
      </Link>
    </Entry>
  );
}
