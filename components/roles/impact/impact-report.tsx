import type { UseQueryResult } from "@tanstack/react-query";
import { Minus, Plus } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ImpactPart, RoleImpact } from "@/lib/people/roles/schema";
import { joinNames, countPeople } from "@/components/roles/field-labels";
import { type AffectedGroup, groupPeople, impactLines } from "./impact-text";

/** Maximum number of names shown; the rest are only counted. */
const NAMES = 6;

function shownNames(names: readonly string[]): string {
  const rest = names.length - NAMES;
  if (rest <= 0) return joinNames(names);
  return joinNames([...names.slice(0, NAMES), rest === 1 ? "1 other" : `${rest} others`]);
}

/** What is gained, or lost. */
export function Parts({ gains, parts }: { gains: boolean; parts: readonly ImpactPart[] }) {
  if (parts.length === 0) return null;
  const Icon = gains ? Plus : Minus;
  return (
    <div className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={
          gains
            ? "mt-0.5 size-4 shrink-0 text-success-text"
            : "mt-0.5 size-4 shrink-0 text-danger-text"
        }
      />
      <div className="min-w-0">
        <p className="text-xs leading-5 text-text-muted">{gains ? "Gains" : "Loses"}</p>
        <ul>
          {impactLines(parts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** People whom a change affects in the same way. `note` follows their names. */
export function AffectedPeople({ group, note }: { group: AffectedGroup; note?: string }) {
  const isSame = group.gains.length + group.loses.length === 0;
  return (
    <li className="flex flex-col gap-1 border-b border-border px-3 py-2 last:border-b-0">
      <p className="break-words">
        <span className="font-medium">{shownNames(group.names)}</span>
        {note !== undefined && <span className="text-text-muted"> {note}</span>}
      </p>
      {isSame && <p className="text-text-muted">Both roles grant the same.</p>}
      <Parts gains parts={group.gains} />
      <Parts gains={false} parts={group.loses} />
    </li>
  );
}

function Report({ impact }: { impact: RoleImpact }) {
  const { users_count, affected_count, people } = impact;
  if (users_count === 0) {
    return <p className="text-sm text-text-muted">No one has this role.</p>;
  }
  if (affected_count === 0) {
    return (
      <p className="text-sm text-text-muted">
        No one. Nothing changes for the {countPeople(users_count)} with this role.
      </p>
    );
  }
  return (
    <>
      <p className="text-sm text-text-muted">
        {affected_count === users_count
          ? `Everyone with this role: ${countPeople(users_count)}`
          : `${affected_count.toLocaleString("en")} of the ${countPeople(users_count)} with this role`}
        {people.length < affected_count &&
          ` (showing the first ${people.length.toLocaleString("en")} by name)`}
        .
      </p>
      <ul className="rounded-md border border-border text-sm">
        {groupPeople(people).map((group) => (
          <AffectedPeople key={group.names.join()} group={group} />
        ))}
      </ul>
    </>
  );
}

/**
 * Who gains or loses access. Computed by the server with the same rules it applies to requests.
 */
export function ImpactReport({ query }: { query: UseQueryResult<RoleImpact> }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  if (error && !isFetching) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p>Couldn’t load the affected people: {error.message}</p>
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data || isPlaceholderData) {
    return (
      <div role="status">
        <span className="sr-only">Loading affected people</span>
        <Skeleton className="h-20" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <Report impact={data} />
    </div>
  );
}
