"use client";

import { Flag, RotateCcw } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { groupStatesQuery } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup, GroupState } from "@/lib/errors/groups/schema";
import { stateText } from "@/components/errors/group/group-text";

/** The group's status history, newest first, ending with when it was first seen. */
export function GroupHistory({ group }: { group: ErrorGroup }) {
  const states = useQuery(groupStatesQuery(group.project_id, group.id));
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
          {states.data?.map((state) => (
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

function State({ state }: { state: GroupState }) {
  const { actor } = state;
  const name = actor && fullName(actor);
  return (
    <li className="flex items-start gap-2">
      {actor && name ? (
        <Avatar name={name} src={actor.profile_picture} size="xs" decorative />
      ) : (
        <Mark>
          <RotateCcw className="size-3" />
        </Mark>
      )}
      <p className="min-w-0 flex-1 break-words text-text-muted">
        {name && <span className="font-medium text-text">{name} </span>}
        {stateText(state, name !== null)}{" "}
        <RelativeTime
          value={state.created_at}
          className="text-xs whitespace-nowrap text-text-muted numeric"
        />
      </p>
    </li>
  );
}
