"use client";

import { useCallback, useEffect, useRef } from "react";
import { CircleCheck } from "@/components/ui/icon/icons";
import { loadPopover } from "@/components/ui/overlay/popover";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { Button } from "@/components/ui/button/button";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { useRowGestures } from "@/components/ui/data/use-row-gestures";
import { useFirstRows } from "@/components/ui/data/use-first-rows";
import { loadRowMenu, useRowMenu } from "@/components/inbox/menu/use-row-menu";
import type { RowMenuActions } from "@/components/inbox/menu/row-menu-panel";
import type { RowSelection } from "@/components/inbox/selection/use-row-selection";
import { swipeSnooze } from "@/components/inbox/snooze/snooze-times";
import { InboxListRow } from "./inbox-row";
import type { RowActions } from "@/components/inbox/state/row-actions";

export interface InboxListProps {
  rows: readonly InboxRow[];
  openId: string | null;
  activeId: string | undefined;
  expanded: ReadonlySet<string>;
  onFocus: (id: string) => void;
  actions: RowActions;
  selection: RowSelection;
  menuActions: Omit<RowMenuActions, keyof RowActions | "select">;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** Whether the list is of unread ones, and all of them have been read since. */
  isCaughtUp: boolean;
  /** Takes what has been read out of the list. */
  onTidy: () => void;
}

/** Menus and popovers that keys open, which are too late if they load only then. */
const LAYERS = [loadRowMenu, loadPopover];

/** The rows, with one tab stop. */
export function InboxList(props: InboxListProps) {
  const { rows, openId, activeId, expanded, onFocus, actions } = props;
  const { selection, menuActions } = props;
  const { shown, isWhole } = useFirstRows(rows);
  const list = useRef<HTMLUListElement>(null);
  const { toggle, reach, joined, count, ids } = selection;
  const selectedWith = useCallback(
    (row: InboxRow) => (count > 1 && joined && ids.has(row.id) ? { row: joined, count } : null),
    [ids, joined, count],
  );
  const { menu, openMenu } = useRowMenu({
    list,
    rows,
    selectedWith,
    actions: { ...actions, ...menuActions, select: ({ id }) => toggle(id) },
  });
  useRowGestures(list, {
    idOf: (row) => row.querySelector<HTMLElement>("[data-inbox-row]")?.dataset.inboxRow,
    onHold: openMenu,
    onFarSwipe: (id) => {
      const row = rows.find((each) => each.id === id);
      if (row) actions.remove(row);
    },
    onSwipe: (id, side) => {
      const row = rows.find((each) => each.id === id);
      if (!row) return;
      if (side === "right") actions.toggleRead(row);
      else if (row.isSnoozed) actions.unsnooze(row);
      else actions.snooze(row, swipeSnooze(new Date()));
    },
  });
  useEffect(() => preloadWhenIdle(LAYERS), []);
  return (
    <>
      <ul ref={list} aria-label="Notifications" className="@container">
        {shown.map((row, index) => (
          <InboxListRow
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            isExpanded={expanded.has(row.id)}
            isActive={activeId === undefined ? index === 0 : row.id === activeId}
            isSelected={ids.has(row.id)}
            isSelecting={count > 0}
            onSelect={toggle}
            onReach={reach}
            onFocus={onFocus}
            actions={actions}
          />
        ))}
      </ul>
      {menu}
      {isWhole && props.hasMore && (
        <div className="flex justify-center p-3">
          <Button variant="ghost" loading={props.isLoadingMore} onClick={props.onMore}>
            Show older
          </Button>
        </div>
      )}
      <div role="status">
        {props.isCaughtUp && (
          <p className="flex items-center justify-center gap-2 p-3 text-sm text-text-muted">
            <CircleCheck className="size-4 text-success-text" />
            You’re all caught up
            <Button variant="ghost" size="sm" onClick={props.onTidy}>
              Hide read
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
