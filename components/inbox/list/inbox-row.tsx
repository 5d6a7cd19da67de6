"use client";

import Link from "next/link";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useActor } from "@/components/screen/access/actor-context";
import { memo } from "react";
import { Check, ChevronDown, Mail, MailOpen, Trash2 } from "@/components/ui/icon/icons";
import { Avatar } from "@/components/ui/data/avatar";
import { cn } from "@/components/ui/cn";
import { isTouch } from "@/components/ui/data/is-touch";
import { IconButton } from "@/components/ui/button/icon-button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { hasReturned } from "@/lib/messaging/notifications/client/inbox-order";
import { type InboxRow, leadOf, strongestOf } from "@/components/inbox/rows/group-rows";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { type MessageLine, messageLine, subjectName } from "@/components/inbox/rows/inbox-text";
import { rowHref } from "@/components/inbox/state/row-href";
import { SnoozeMenu } from "@/components/inbox/snooze/snooze-menu";
import { SnoozeNote } from "@/components/inbox/snooze/snooze-note";
import type { RowActions } from "@/components/inbox/state/row-actions";
import { ReasonPopover } from "./reason-popover";

interface InboxRowProps {
  row: InboxRow;
  isOpen: boolean;
  isExpanded: boolean;
  /** The row that keys act on, which is the list's only tab stop. */
  isActive: boolean;
  isSelected: boolean;
  /** Whether any row is selected. */
  isSelecting: boolean;
  onSelect: (id: string) => void;
  /** Selects everything from the last selected row to this one. */
  onReach: (id: string) => void;
  onFocus: (id: string) => void;
  actions: RowActions;
}

function Title({ notification, isStrong }: { notification: Notification; isStrong: boolean }) {
  const { notifiable } = notification;
  const textClass = cn("min-w-0 flex-1 truncate", isStrong && "font-semibold");
  if (notifiable.type !== "issue") return <span className={textClass}>{notifiable.name}</span>;
  return (
    <>
      <span className="fact">{notifiable.key}</span>
      <span className={textClass}>{notifiable.title}</span>
    </>
  );
}

/**
 * A row of two lines: the subject, and the person with what they wrote or did, beside the reason
 * and a count. Pressing anywhere on it opens it.
 */
export const InboxListRow = memo(function InboxListRow(props: InboxRowProps) {
  const { row, isOpen, isExpanded, isActive, isSelected, onFocus, actions } = props;
  const [lead, strongest] = [leadOf(row), strongestOf(row)];
  const hasUnread = row.notifications.some(isUnread);
  // A snoozed row is unread once it is back.
  const isBold = hasUnread && !row.isSnoozed;
  const { firstName, lastName } = useActor();
  const message = messageLine(lead, `${firstName} ${lastName}`.trim());
  const count = row.told.length;
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      className={cn(
        "group pulled-row inbox-row inbox-row-touched",
        row.isSingle && "inbox-row-single",
        isOpen && "inbox-row-open",
        isSelected && "inbox-row-selected",
      )}
      data-pull-right={hasUnread ? "Read" : "Unread"}
      data-pull-far="Delete"
      data-pull-left={row.isSnoozed ? "Move back" : "Snooze"}
      onClick={(event) => {
        // Also receives what is pressed in the row's menu and popover, which are elsewhere on the page.
        const { target, currentTarget } = event;
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (!target.closest("a, button")) actions.open(row);
      }}
    >
      <Link
        href={rowHref(lead)}
        prefetch={false}
        data-inbox-row={row.id}
        data-item-link=""
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        onFocus={() => onFocus(row.id)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          if (event.shiftKey) props.onReach(row.id);
          else if (props.isSelecting && isTouch(event)) props.onSelect(row.id);
          else actions.open(row);
        }}
        className="inbox-link"
      >
        <span className={cn("relative mt-0.5 self-start", !row.isSingle && "row-span-2")}>
          <Avatar
            name={lead.actor === null ? null : message.name}
            src={lead.actor?.profile_picture ?? null}
            decorative
          />
          {isBold && <span className="inbox-unread" />}
        </span>
        <span
          className={cn(
            "col-start-2 flex min-w-0 items-baseline gap-1.5",
            !row.isSingle && "col-span-2",
          )}
        >
          {isSelected && <span className="sr-only">Selected: </span>}
          {isBold && <span className="sr-only">Unread: </span>}
          {row.isSingle ? (
            <Message {...message} isStrong={isBold} />
          ) : (
            <Title notification={lead} isStrong={isBold} />
          )}
          <RelativeTime value={lead.created_at} className="fact" />
        </span>
        {!row.isSingle && <Message {...message} isStrong={false} />}
      </Link>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-pressed={isSelected}
        aria-label={`Select ${subjectName(lead)}`}
        className="inbox-check"
        onClick={(event) => (event.shiftKey ? props.onReach(row.id) : props.onSelect(row.id))}
      >
        {isSelected && <Check />}
      </button>
      <div className="inbox-foot">
        <SnoozeNote notification={row.notifications.find(hasReturned) ?? row.notifications[0]} />
        {!row.isSnoozed && (
          <ReasonPopover
            notification={strongest}
            isTold={strongest === lead && message.said === null}
            tabIndex={tabIndex}
            onUnwatch={() => actions.unwatch(row)}
          />
        )}
        {count > 1 && (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-expanded={isExpanded}
            aria-label={`${count} updates about ${row.id}`}
            onClick={() => actions.toggleExpanded(row.id)}
            className="inbox-count"
          >
            {count}
            <ChevronDown
              className={cn("size-3.5 transition-transform", isExpanded && "rotate-180")}
            />
          </button>
        )}
        <span className="inbox-actions">
          <SnoozeMenu
            row={row}
            actions={actions}
            size="sm"
            tabIndex={tabIndex}
            tooltipSide="bottom"
          />
          <IconButton
            size="sm"
            label={hasUnread ? "Mark as read" : "Mark as unread"}
            shortcut={keysOf("read")}
            tooltipSide="bottom"
            tabIndex={tabIndex}
            onClick={() => actions.toggleRead(row)}
          >
            {hasUnread ? <MailOpen /> : <Mail />}
          </IconButton>
          <IconButton
            size="sm"
            label="Delete"
            shortcut={keysOf("delete")}
            tooltipSide="bottom"
            tabIndex={tabIndex}
            onClick={() => actions.remove(row)}
          >
            <Trash2 />
          </IconButton>
        </span>
      </div>
    </li>
  );
});

function Message({ name, did, said, isStrong }: MessageLine & { isStrong: boolean }) {
  return (
    <span className={cn("block min-w-0 flex-1 truncate text-text-muted", isStrong && "text-text")}>
      <span className="font-medium text-text">{name}</span>{" "}
      {said === null ? (
        did
      ) : (
        <>
          <span className="sr-only">{did}: </span>
          {said}
        </>
      )}
    </span>
  );
}
