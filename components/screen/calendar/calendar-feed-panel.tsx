"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { toastError } from "@/components/ui/feedback/toast";
import { CopyField } from "@/components/ui/form/copy-field";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { RelativeTime } from "@/components/ui/text/relative-time";
import {
  calendarFeedsQuery,
  useCreateCalendarFeed,
  useDeleteCalendarFeed,
} from "@/lib/planning/calendar-feeds/client";
import type { CalendarFeed } from "@/lib/planning/calendar-feeds/schema";

interface PanelProps {
  /** The project whose issues the feed has; null for the user's own. */
  projectId: number | null;
}

function FeedState({ feed }: { feed: CalendarFeed | undefined }) {
  if (!feed) return <>You have no address for this yet.</>;
  return (
    <>
      Created <RelativeTime value={feed.created_at} />.{" "}
      {feed.last_read_at === null ? (
        "No calendar has read it yet."
      ) : (
        <>
          Last read by a calendar <RelativeTime value={feed.last_read_at} />.
        </>
      )}
    </>
  );
}

/** Confirms the end of a feed's address. */
export function RevokeFeed({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const remove = useDeleteCalendarFeed();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke the calendar address?"
      description="Calendars that use it will no longer be updated."
      confirmLabel="Revoke address"
      onConfirm={() => remove.mutateAsync(feed.id)}
    />
  );
}

function Feed({ projectId, feed }: PanelProps & { feed: CalendarFeed | undefined }) {
  const create = useCreateCalendarFeed();
  const [asked, setAsked] = useState<"replace" | "revoke" | null>(null);
  const close = () => setAsked(null);
  // Only the feed that was just created; another window may have replaced it.
  const url = create.data?.id === feed?.id ? create.data?.url : undefined;

  return (
    <div className="flex max-w-xl flex-col gap-3">
      {url !== undefined && (
        <CopyField
          label="Calendar address"
          hint="Add it to your calendar app as a subscription. Whoever has it can see these issues. It won’t be shown again."
          value={url}
        />
      )}
      <p className="text-sm text-text-muted">
        <FeedState feed={feed} />
      </p>
      <div className="flex flex-wrap gap-2">
        {feed ? (
          <>
            <Button loading={create.isPending} onClick={() => setAsked("replace")}>
              Replace address…
            </Button>
            <Button onClick={() => setAsked("revoke")}>Revoke address…</Button>
          </>
        ) : (
          <Button
            loading={create.isPending}
            onClick={() =>
              create.mutate(projectId, {
                onError: (error) =>
                  toastError("No address was created", { description: error.message }),
              })
            }
          >
            Create address
          </Button>
        )}
      </div>
      {asked === "replace" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Replace the calendar address?"
          description="The old address will stop working. Calendars that use it need the new one."
          confirmLabel="Replace address"
          onConfirm={async () => {
            await create.mutateAsync(projectId);
          }}
        />
      )}
      {asked === "revoke" && feed && <RevokeFeed feed={feed} onClose={close} />}
    </div>
  );
}

/** Creates, shows, replaces and revokes the address of one of the user's calendar feeds. */
export function CalendarFeedPanel({ projectId }: PanelProps) {
  const query = useQuery(calendarFeedsQuery());
  return (
    <Loaded query={query} what="Your calendar address" rows={2}>
      {(feeds) => (
        <Feed
          projectId={projectId}
          feed={feeds.find(({ project }) => (project?.id ?? null) === projectId)}
        />
      )}
    </Loaded>
  );
}
