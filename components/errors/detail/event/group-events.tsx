"use client";

import { useEffect, useMemo, useRef } from "react";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Chip } from "@/components/ui/data/chip";
import { announce } from "@/components/ui/feedback/live-region";
import { IconButton } from "@/components/ui/button/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { EventTag } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup, PlacedEvent } from "@/lib/errors/groups/schema";
import { stackMarkdown } from "./stack/group-copy";
import { shownError } from "./stack/shown-error";
import { occurrences } from "@/components/errors/detail/group-chart-scale";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { OccurrenceDetails } from "./group-occurrence";
import { Stack } from "./stack/group-stack";
import { useEventTag } from "./use-event-params";
import { useShownEvent } from "./use-shown-event";

const OccurrenceTable = lazyPart(
  () => import("./occurrence-table").then((module) => module.OccurrenceTable),
  { isQuiet: true },
).Part;

const HEADING = "occurrence-heading";

type Shown = ReturnType<typeof useShownEvent>;

/** Shortcuts for moving through the occurrences. */
function useStepKeys({ toNewer, toOlder }: Shown) {
  const actions = useMemo<Action[]>(() => {
    const step = (
      id: string,
      label: string,
      command: CommandName,
      run: (() => void) | undefined,
    ) => (run ? [{ id, label, section: "Error", command, run, inPalette: false }] : []);
    return [
      ...step("occurrence-older", "Older occurrence", "right", toOlder),
      ...step("occurrence-newer", "Newer occurrence", "left", toNewer),
    ];
  }, [toOlder, toNewer]);
  useShortcuts(actions);
}

/** Announces the occurrence when the user moves to it, but not when newer ones arrive. */
function useAnnouncedEvent({ event, isLoading }: Shown) {
  const announcedId = useRef<number>(undefined);
  // The live region is outside the page.
  useEffect(() => {
    if (event === undefined || isLoading || announcedId.current === event.id) return;
    const place = `Occurrence ${event.number} of ${event.kept}`;
    if (announcedId.current !== undefined) announce(place);
    announcedId.current = event.id;
  }, [event, isLoading]);
}

interface GroupEventsProps {
  group: ErrorGroup;
  /** The address that links for others start with, whichever one this page has. */
  workspaceUrl: string;
}

/** The stored occurrences, one at a time, with stack and details. */
export function GroupEvents({ group, workspaceUrl }: GroupEventsProps) {
  const [tag, setTag] = useEventTag(group.id);
  // Another filter starts with its own newest occurrence.
  return (
    <ShownEvent
      key={tag && `${tag.tag}=${tag.value}`}
      group={group}
      workspaceUrl={workspaceUrl}
      tag={tag}
      onClear={() => setTag(null)}
    />
  );
}

interface ShownEventProps extends GroupEventsProps {
  tag: EventTag | null;
  /** Removes the filter. */
  onClear: () => void;
}

function ShownEvent({ group, workspaceUrl, tag, onClear }: ShownEventProps) {
  const shown = useShownEvent(group.project_id, group.id, tag);
  useStepKeys(shown);
  useAnnouncedEvent(shown);
  const { query, event } = shown;
  const error = useMemo(() => shownError(group, event), [group, event]);
  const isOther =
    event?.message !== group.latest_message || event.exception_class !== group.exception_class;
  if (shown.isPending) return <EventsSkeleton />;

  /** To this occurrence, as another one is the newest later. */
  const linkTo = (linked: PlacedEvent | undefined) =>
    `${workspaceUrl}${groupHref(group.project_id, group.id, linked ? `event=${linked.id}` : "")}`;
  const markdown = () =>
    stackMarkdown(error, {
      group,
      release: event ? event.release : group.release,
      at: event?.occurred_at ?? group.last_seen_at,
      url: linkTo(event),
    });
  return (
    <section aria-labelledby={HEADING}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={HEADING} tabIndex={-1} className="scroll-mt-16 text-md font-semibold outline-none">
          {event ? "Occurrence" : "Latest occurrence"}
        </h2>
        {event && (
          <span className="text-xs text-text-muted">
            <RelativeTime value={event.occurred_at} isPrecise />
            {event.release !== null && ` · ${event.release}`}
          </span>
        )}
        {tag && (
          <Chip onRemove={onClear} removeLabel={`Show all, not only ${tag.tag}: ${tag.value}`}>
            <span className="text-text-muted">{tag.tag}</span> {tag.value}
          </Chip>
        )}
        {event && (
          <Stepper shown={shown} event={event} total={tag ? null : group.occurrence_count} />
        )}
      </div>
      {shown.isLost && event && (
        <p role="status" className="mb-3 text-sm text-text-muted">
          That occurrence is no longer here. This is the newest one.
        </p>
      )}
      {query.isError && !shown.isEmpty && (
        <p className="mb-3 text-sm text-text-muted">
          Couldn’t load occurrences.{" "}
          <Button size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {event && isOther && error.chain.length === 1 && (
        <p className="mb-3 text-sm break-words whitespace-pre-wrap">
          {event.exception_class !== group.exception_class && (
            <span className="font-semibold">{event.exception_class} </span>
          )}
          {event.message}
        </p>
      )}
      <Stack error={error} markdown={markdown} />
      {event ? (
        <>
          <OccurrenceDetails event={event} />
          <OccurrenceTable
            group={group}
            tag={tag}
            shown={event}
            onShow={(id) => {
              shown.toEvent(id);
              const heading = document.getElementById(HEADING);
              heading?.focus({ preventScroll: true });
              heading?.scrollIntoView({ block: "start" });
            }}
          />
        </>
      ) : (
        shown.isEmpty && (
          <p className="mt-3 max-w-prose text-sm text-text-muted">
            {tag
              ? "No kept occurrence has this tag. The stack trace is from the latest one."
              : "There are no stored occurrences left. Occurrences expire, but their count is kept. The stack trace is from the latest one."}
          </p>
        )
      )}
    </section>
  );
}

interface StepperProps {
  shown: Shown;
  event: PlacedEvent;
  /** How often the error occurred; null if only those with a tag are shown. */
  total: number | null;
}

/** "3 of 25 kept · 1,204 occurrences", with next and previous buttons. */
function Stepper({ shown, event: { number, kept }, total }: StepperProps) {
  const { isLoading, toNewest, toNewer, toOlder, toOldest } = shown;
  return (
    <div className="ml-auto flex items-center gap-1">
      <span className="text-xs text-text-muted numeric">
        {number === 1 ? "Newest" : number.toLocaleString("en")} of {kept.toLocaleString("en")}{" "}
        {total === null ? (
          "with this tag"
        ) : (
          <>
            kept<span className="max-sm:hidden"> · {occurrences(total)}</span>
          </>
        )}
      </span>
      <IconButton
        label="Newest occurrence"
        size="sm"
        disabledReason={toNewest ? undefined : "this is the newest."}
        onClick={toNewest}
      >
        <ChevronsLeft />
      </IconButton>
      <IconButton
        label="Newer occurrence"
        shortcut={keysOf("left")}
        size="sm"
        disabledReason={toNewer ? undefined : "this is the newest."}
        onClick={toNewer}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label="Older occurrence"
        shortcut={keysOf("right")}
        size="sm"
        loading={isLoading}
        disabledReason={toOlder ? undefined : "this is the oldest one stored."}
        onClick={toOlder}
      >
        <ChevronRight />
      </IconButton>
      <IconButton
        label="Oldest occurrence"
        size="sm"
        disabledReason={toOldest ? undefined : "this is the oldest one stored."}
        onClick={toOldest}
      >
        <ChevronsRight />
      </IconButton>
    </div>
  );
}

/** Placeholder while the stack and the details load. */
function EventsSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the occurrences" className="flex flex-col gap-3">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}
