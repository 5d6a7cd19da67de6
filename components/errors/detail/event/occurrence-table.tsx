"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useDates } from "@/components/ui/text/now";
import { errorEventsQuery, type EventTag } from "@/lib/errors/groups/client/mutations";
import type { ErrorEvent, ErrorGroup, PlacedEvent } from "@/lib/errors/groups/schema";
import { occurrenceFacts } from "./occurrence-columns";

/** How far from the visible part the table starts to load. */
const NEAR = "400px 0px";

/** A ref for an element, and whether it has been near the visible part of the page. */
function useSeen() {
  const ref = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen] as const;
}

interface OccurrenceTableProps {
  group: ErrorGroup;
  /** Only those with this tag. */
  tag: EventTag | null;
  /** The occurrence above the table. */
  shown: PlacedEvent;
  onShow: (id: number) => void;
}

/** All stored occurrences, newest first. It is read when the reader scrolls near it. */
export function OccurrenceTable({ group, tag, shown, onShow }: OccurrenceTableProps) {
  const [section, isSeen] = useSeen();
  const list = useInfiniteQuery({
    ...errorEventsQuery(group.project_id, group.id, tag),
    enabled: isSeen,
  });
  const pages = list.data?.pages ?? [];
  const events = pages.flat();
  const [wanted, setWanted] = useState(1);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isMoreWanted = wanted > pages.length && hasNextPage;
  // A live update cancels the request for a page, so it is made again then.
  useEffect(() => {
    if (isMoreWanted && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMoreWanted, isFetching, isFetchNextPageError, fetchNextPage]);
  const facts = events.map((event) => ({ event, ...occurrenceFacts(event) }));
  const has = {
    release: events.some(({ release }) => release !== null),
    level: facts.some(({ level }) => level !== null),
    user: facts.some(({ user }) => user !== null),
    tags: facts.some(({ tags }) => tags.length > 0),
  };
  return (
    <section ref={section} aria-labelledby="occurrences-heading" className="mt-6">
      <h2 id="occurrences-heading" className="mb-2 text-md font-semibold">
        All occurrences{" "}
        <span className="text-xs font-normal text-text-muted numeric">
          {shown.kept.toLocaleString("en")} {tag ? "with this tag" : "kept"}
        </span>
      </h2>
      {list.isError && events.length === 0 ? (
        <p className="text-sm text-text-muted">
          Couldn’t load the occurrences.{" "}
          <Button size="sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      ) : !list.data ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div
          tabIndex={0}
          role="group"
          aria-label="Table of all occurrences"
          className="overflow-x-auto rounded-md border border-border"
        >
          <table className="w-full text-xs whitespace-nowrap">
            <thead className="text-left text-text-muted">
              <tr>
                <Heading>Time</Heading>
                <Heading>Environment</Heading>
                {has.release && <Heading>Release</Heading>}
                {has.level && <Heading>Level</Heading>}
                {has.user && <Heading>User</Heading>}
                {has.tags && <Heading>Tags</Heading>}
              </tr>
            </thead>
            <tbody className="divide-y divide-border border-t border-border">
              {facts.map(({ event, level, user, tags }) => (
                <tr
                  key={event.id}
                  className={cn(
                    "cursor-pointer",
                    event.id === shown.id ? "bg-surface-selected" : "hover:bg-surface-hover",
                  )}
                  onClick={(pressed) => {
                    const isLink = pressed.target instanceof Element && pressed.target.closest("a");
                    if (!isLink) onShow(event.id);
                  }}
                >
                  <td className="p-0">
                    <EventLink
                      group={group}
                      event={event}
                      isShown={event.id === shown.id}
                      onShow={onShow}
                    />
                  </td>
                  <Cell text={event.environment} />
                  {has.release && <Cell text={event.release} isCode />}
                  {has.level && <Cell text={level} />}
                  {has.user && <Cell text={user} />}
                  {has.tags && (
                    <td className="max-w-72 truncate px-3 py-1.5">
                      {tags.map(({ name, text }, at) => (
                        <span key={name}>
                          {at > 0 && " · "}
                          <span className="text-text-muted">{name}</span> {text}
                        </span>
                      ))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && events.length < shown.kept && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1"
          loading={isMoreWanted && !isFetchNextPageError}
          onClick={() =>
            isFetchNextPageError ? void fetchNextPage() : setWanted(pages.length + 1)
          }
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="px-3 py-1.5 font-medium">
      {children}
    </th>
  );
}

function Cell({ text, isCode = false }: { text: string | null; isCode?: boolean }) {
  return (
    <td
      title={text ?? undefined}
      className={cn("max-w-40 truncate px-3 py-1.5", isCode && "font-mono")}
    >
      {text}
    </td>
  );
}

interface EventLinkProps {
  group: ErrorGroup;
  event: ErrorEvent;
  isShown: boolean;
  onShow: (id: number) => void;
}

/** The time of an occurrence, which leads to it. Another tab shows it too. */
function EventLink({ group, event, isShown, onShow }: EventLinkProps) {
  const dates = useDates();
  return (
    <a
      href={groupHref(group.project_id, group.id, `event=${event.id}`)}
      aria-current={isShown ? "true" : undefined}
      onClick={(pressed) => {
        if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey || pressed.altKey) return;
        pressed.preventDefault();
        onShow(event.id);
      }}
      className="flex items-center px-3 py-1.5 font-medium text-accent-text numeric hover:underline focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
    >
      <time dateTime={event.occurred_at}>{dates.precise(event.occurred_at)}</time>
    </a>
  );
}
