"use client";

import { useMemo, useState } from "react";
import { Inbox, Mail, MailOpen, Trash2 } from "@/components/ui/icon/icons";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { ButtonLink } from "@/components/ui/button/button-link";
import { PagerButtons } from "@/components/ui/data/pager-buttons";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { Kbd } from "@/components/ui/text/kbd";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { firstUnreadComment, type InboxRow, leadOf } from "@/components/inbox/rows/group-rows";
import { type RowTarget, targetOf } from "@/components/inbox/rows/row-target";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { RefusedKeys } from "@/components/issues/detail/properties/refused-keys";
import { refusedWith } from "@/components/inbox/selection/use-row-selection";
import { InboxIssue } from "./inbox-issue";
import type { RowActions } from "@/components/inbox/state/row-actions";
import { messageParts, subjectName, reasonText } from "@/components/inbox/rows/inbox-text";
import { SnoozeMenu } from "@/components/inbox/snooze/snooze-menu";
import { PaneFrame } from "./pane-frame";

const COMMANDS: readonly [CommandName, string][] = [
  ["next", "Next"],
  ["previous", "Previous"],
  ["read", "Mark as read or unread"],
  ["reply", "Comment"],
  ["snooze", "Snooze"],
  ["delete", "Delete"],
  ["watch", "Stop watching"],
  ["open", "Open the page"],
];

function NothingSelected() {
  return (
    <div className="flex h-full flex-col justify-center">
      <EmptyState
        icon={<Inbox />}
        title="No notification selected"
        text="Choose a notification to see its issue here."
        actions={
          <dl className="grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-1.5 text-sm text-text-muted pointer-coarse:hidden">
            {COMMANDS.map(([command, label]) => (
              <div key={command} className="contents">
                <dt className="text-left">{label}</dt>
                <dd className="text-right">
                  <Kbd keys={keysOf(command)} />
                </dd>
              </div>
            ))}
          </dl>
        }
      />
    </div>
  );
}

function PaneActions({ row, actions }: { row: InboxRow; actions: RowActions }) {
  const isRead = !row.notifications.some(isUnread);
  return (
    <>
      <IconButton
        label={isRead ? "Mark as unread" : "Mark as read"}
        shortcut={keysOf("read")}
        tooltipSide="bottom"
        onClick={() => actions.toggleRead(row)}
      >
        {isRead ? <Mail /> : <MailOpen />}
      </IconButton>
      <SnoozeMenu row={row} actions={actions} tooltipSide="bottom" />
      <IconButton
        label="Delete notification"
        shortcut={keysOf("delete")}
        tooltipSide="bottom"
        onClick={() => actions.remove(row)}
      >
        <Trash2 />
      </IconButton>
    </>
  );
}

interface PanePagerProps {
  shownId: string;
  rows: readonly InboxRow[];
  onOpen: (row: InboxRow) => void;
}

/** Where the list is out of sight. */
function PanePager({ shownId, rows, onOpen }: PanePagerProps) {
  const at = rows.findIndex(({ id }) => id === shownId);
  if (at === -1) return null;
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  return (
    <span className="flex md:hidden">
      <PagerButtons
        what="notification"
        keys={{ previous: keysOf("previous"), next: keysOf("next") }}
        onPrevious={previous && (() => onOpen(previous))}
        onNext={next && (() => onOpen(next))}
      />
    </span>
  );
}

function Membership({ notification }: { notification: Notification }) {
  const { notifiable } = notification;
  const { name, did } = messageParts(notification);
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold wrap-anywhere">{subjectName(notification)}</h2>
        <p className="mt-1 text-base wrap-anywhere">
          {name} {did} <RelativeTime value={notification.created_at} />.
        </p>
        <p className="mt-1 text-sm text-text-muted">{reasonText(notification)}</p>
      </div>
      {notifiable.type === "project" && (
        <div>
          <ButtonLink href={`/projects/${notifiable.id}/board`} variant="primary">
            Open board
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

interface InboxPaneProps {
  /** The name of the shown row. */
  shownId: string | null;
  /** Whether it is shown without having been opened. */
  isPreview: boolean;
  /** Whether looking at it leaves it as it is. */
  staysAsIs: boolean;
  /** The item's row, if it is in the list. */
  row: InboxRow | undefined;
  /** The rows of the list, and how many of them are selected. */
  rows: readonly InboxRow[];
  selectedCount: number;
  actions: RowActions;
  /** Called after the item has been viewed for a moment. */
  onSeen: (row: InboxRow) => void;
  onClose: () => void;
}

/** The first unread comment of the shown row. It stays the same while reading marks it as read. */
function useNewFrom(shownId: string | null, row: InboxRow | undefined): number | undefined {
  const found = row && firstUnreadComment(row);
  const [kept, setKept] = useState({ shownId, id: found });
  const isOther = kept.shownId !== shownId;
  if (isOther || (kept.id === undefined && found !== undefined)) setKept({ shownId, id: found });
  return isOther ? found : (kept.id ?? found);
}

const NOWHERE: RowTarget = {};

/**
 * Returns what the pane scrolls to: the event that the row leads with. It stays the same until the
 * row has a newer one: reading it changes nothing.
 */
function useTarget(shownId: string | null, row: InboxRow | undefined): RowTarget {
  const lead = row && leadOf(row);
  const [kept, setKept] = useState({ shownId, lead });
  const isNewer =
    lead && (!kept.lead || Date.parse(lead.created_at) > Date.parse(kept.lead.created_at));
  const isNext = kept.shownId !== shownId || isNewer === true;
  if (isNext) setKept({ shownId, lead });
  const target = isNext ? lead : kept.lead;
  return useMemo(() => (target ? targetOf(target) : NOWHERE), [target]);
}

const KEY = /^[A-Z][A-Z0-9]*-\d+$/i;

/** The open item, next to the list. */
export function InboxPane(props: InboxPaneProps) {
  const { shownId, isPreview, staysAsIs, row, rows, actions, onSeen, onClose } = props;
  const newFromId = useNewFrom(shownId, row);
  const target = useTarget(shownId, row);
  const { selectedCount } = props;
  const refused = useMemo(() => refusedWith(selectedCount), [selectedCount]);
  if (shownId === null) return <NothingSelected />;
  const newest = row && leadOf(row);
  const sight = {
    // Opening a preview starts anew.
    id: row && !row.isSnoozed && !staysAsIs ? `${isPreview ? "preview " : ""}${shownId}` : null,
    onSeen: () => row && onSeen(row),
  };
  const buttons = row && (
    <>
      <PaneActions row={row} actions={actions} />
      <PanePager shownId={shownId} rows={rows} onOpen={actions.open} />
    </>
  );
  const issueKey = newest?.notifiable.type === "issue" ? newest.notifiable.key : shownId;
  if (KEY.test(issueKey)) {
    return (
      <RefusedKeys value={refused}>
        <InboxIssue
          issueKey={issueKey.toUpperCase()}
          target={target}
          newFromId={newFromId}
          sight={sight}
          actions={buttons}
          onClose={onClose}
        />
      </RefusedKeys>
    );
  }
  return (
    <PaneFrame
      title={newest ? subjectName(newest) : "Notification"}
      sight={sight}
      isInSight
      actions={buttons}
      onClose={onClose}
    >
      {newest ? (
        <Membership notification={newest} />
      ) : (
        <EmptyState
          title="Notification not found"
          text="It was deleted, or it’s older than the notifications loaded so far."
        />
      )}
    </PaneFrame>
  );
}
