"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { keysOf } from "@/components/screen/keyboard/commands";
import { NewItemsPill } from "@/components/ui/feedback/new-items-pill";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { WidthSeparator } from "@/components/ui/layout/width-separator";
import { inboxKey } from "@/lib/messaging/notifications/client/cache";
import { projectsQuery } from "@/lib/planning/projects/client";
import { type InboxRow, leadOf } from "@/components/inbox/rows/group-rows";
import {
  closeRow,
  currentOpenRow,
  type InboxFilterChange,
  openRow,
  useInboxFilters,
} from "@/components/inbox/state/inbox-url";
import { leaveFrom } from "@/components/inbox/state/return-row";
import { rowHref } from "@/components/inbox/state/row-href";
import { hasTwoPanes } from "@/components/inbox/state/two-panes";
import { InboxBody } from "@/components/inbox/list/inbox-body";
import { InboxPane } from "@/components/inbox/pane/inbox-pane";
import { InboxToolbar } from "@/components/inbox/list/inbox-toolbar";
import { useInbox } from "@/components/inbox/state/use-inbox";
import { useReadActions } from "@/components/inbox/state/use-inbox-actions";
import { bulkBar, snooze } from "./lazy-parts";
import { useInboxKeys } from "./use-inbox-keys";
import { useNews } from "./use-news";
import { usePane } from "./use-pane";
import { useRowActions } from "./use-row-actions";
import { useListWidth } from "@/components/inbox/list/use-list-width";
import { useFocusOnLoad, useRowFocus } from "@/components/inbox/list/use-row-focus";
import { useShownRow } from "@/components/inbox/state/use-shown-row";
import { useRowSelection } from "@/components/inbox/selection/use-row-selection";
import { useSummary } from "@/components/inbox/state/use-summary";

const SnoozeDialog = snooze.Part;
const InboxBulkBar = bulkBar.Part;

/** The user's notifications, with the open one's issue beside them. */
export function InboxPage({ listWidth }: { listWidth: number }) {
  const [filters, setFilters] = useInboxFilters();
  const client = useQueryClient();
  const router = useRouter();
  const summary = useSummary();
  const projects = useQuery(projectsQuery()).data;
  const inbox = useInbox(filters);
  const { list, rows, rowOf, isShown, newRows, hasMoreNew, expanded, toggleExpanded } = inbox;
  const { read, readThese, unreadAgain, toggle, readAll } = useReadActions(filters, isShown);
  const { setActive, current, openId, shownId, setMayPreview, staysAsIs, ...marks } =
    useShownRow(rows);
  const paneId = useDeferredValue(shownId);
  const [snoozing, setSnoozing] = useState<InboxRow | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const paneElement = useRef<HTMLDivElement>(null);

  // One message is enough.
  const isEmpty = list.isSuccess && rows.length === 0 && !list.hasNextPage;
  const isBesidePane = !isEmpty || openId !== null;
  const width = useListWidth(listWidth);

  const focusRow = useRowFocus();
  useFocusOnLoad(current?.id);
  const focusTop = useCallback(() => top.current?.focus(), []);
  const focusPane = useCallback(() => paneElement.current?.focus({ preventScroll: true }), []);
  useEffect(() => preloadWhenIdle([bulkBar.load, snooze.load]), []);
  // On a phone, the list is unmounted and would take focus with it.
  useEffect(() => {
    if (openId !== null && !hasTwoPanes()) focusPane();
  }, [openId, focusPane]);
  const selection = useRowSelection(rows);
  const actions = useRowActions({
    rows,
    read,
    toggleRead: toggle,
    unreadAgain,
    toggleExpanded,
    setActive,
    focusRow,
    focusTop,
    focusPane,
    pickTime: setSnoozing,
    ...marks,
  });
  const onTidy = useCallback(
    () => void client.resetQueries({ queryKey: [...inboxKey, filters] }),
    [client, filters],
  );
  const onShowNews = useNews({
    inbox,
    list: top,
    pane: paneElement,
    current,
    shownId,
    openId: staysAsIs ? null : openId,
    isEmpty,
    isSelecting: selection.count > 0,
    setActive,
    focusRow,
    onRead: readThese,
  });
  const onClose = useCallback(() => {
    if (openId !== null) focusRow(openId);
    setMayPreview(false);
    closeRow();
  }, [openId, focusRow, setMayPreview]);
  const onOpenPage = useCallback(
    (row: InboxRow) => {
      read(row);
      // Coming back leads to this row, with it in the pane if one was.
      leaveFrom(row.id);
      if (currentOpenRow() !== null) openRow(row.id);
      router.push(rowHref(leadOf(row)));
    },
    [read, router],
  );
  const { onSeen, onLeave, onReply, onPaneKeyDown, onUsePane } = usePane({
    pane: paneElement,
    current,
    openId,
    shownId,
    staysAsIs,
    read,
    open: actions.open,
    focusPane,
    turnTo: marks.turnTo,
  });
  const menuActions = useMemo(
    () => ({ openPage: onOpenPage, reply: onReply }),
    [onOpenPage, onReply],
  );
  useInboxKeys({
    rows,
    current,
    openId,
    expanded,
    setActive,
    focusRow,
    actions,
    onReadAll: readAll,
    onShowNews: newRows.length > 0 ? onShowNews : undefined,
    onClose,
    onOpenPage,
    onLeave,
    onReply,
    selection,
  });

  const { clear } = selection;
  const changeFilters: InboxFilterChange = useCallback(
    (change) => {
      setActive(null);
      setMayPreview(true);
      clear();
      setFilters((previous) => {
        const next = change(previous);
        // Refetch a cached list, because notifications may have been read or deleted since.
        client.removeQueries({ queryKey: [...inboxKey, next] });
        return next;
      });
    },
    [client, setActive, setMayPreview, clear, setFilters],
  );

  return (
    <div className="flex h-page min-h-0 flex-col">
      <h1 className="sr-only">Inbox</h1>
      <Tabs
        label="Read status"
        className="flex min-h-0 flex-1 flex-col"
        barClassName={cn(
          "shrink-0 gap-x-2 px-2 max-md:flex-wrap md:h-11",
          openId !== null && "max-md:hidden",
        )}
        value={filters.tab}
        onValueChange={(tab) => changeFilters((previous) => ({ ...previous, tab }))}
        onReselect={onTidy}
        tabs={[
          {
            value: "unread",
            label: "Unread",
            ...(summary && { count: summary.unread_subjects.all }),
          },
          { value: "all", label: "All" },
          {
            value: "snoozed",
            label: "Snoozed",
            ...(summary?.snoozed && { count: summary.snoozed.count }),
          },
        ]}
        beside={
          <InboxToolbar
            filters={filters}
            onChange={changeFilters}
            summary={summary}
            onReadAll={readAll}
          />
        }
      >
        <div className="flex min-h-0 flex-1">
          <TabPanel
            ref={top}
            value={filters.tab}
            tabIndex={-1}
            flush
            style={width.style}
            className={cn(
              "relative w-full shrink-0 border-border outline-none",
              isBesidePane && width.className,
              openId !== null && "max-md:hidden",
            )}
          >
            <NewItemsPill
              count={newRows.length}
              isMore={hasMoreNew}
              shortcut={keysOf("showNew")}
              onShow={onShowNews}
            />
            <div data-inbox-scroller="" className="h-full overflow-y-auto">
              <InboxBody
                query={list}
                filters={filters}
                projectName={projects?.find(({ id }) => id === filters.project_id)?.name}
                onChange={changeFilters}
                rows={rows}
                openId={shownId}
                activeId={current?.id}
                expanded={expanded}
                onFocus={setActive}
                actions={actions}
                selection={selection}
                menuActions={menuActions}
                onTidy={onTidy}
              />
            </div>
            {isBesidePane && (
              <WidthSeparator
                label="the list"
                size={width.size}
                side="end"
                onChange={width.resize}
                className="-right-1.5 max-md:hidden"
              />
            )}
            {selection.joined && (
              <InboxBulkBar
                joined={selection.joined}
                count={selection.count}
                actions={actions}
                onClear={selection.clear}
              />
            )}
          </TabPanel>
          <div
            ref={paneElement}
            tabIndex={-1}
            onPointerDownCapture={onUsePane}
            onKeyDownCapture={onUsePane}
            onKeyDown={onPaneKeyDown}
            className={cn(
              "min-w-0 flex-1 outline-none",
              openId === null && (isEmpty ? "hidden" : "max-md:hidden"),
            )}
          >
            {/* An empty list says why it is. */}
            {(rows.length > 0 || paneId !== null) && (
              <InboxPane
                shownId={paneId}
                isPreview={openId === null}
                staysAsIs={staysAsIs}
                selectedCount={selection.count}
                row={rowOf(paneId)}
                rows={rows}
                actions={actions}
                onSeen={onSeen}
                onClose={onClose}
              />
            )}
          </div>
        </div>
      </Tabs>
      {snoozing && (
        <SnoozeDialog
          row={snoozing}
          onSnooze={actions.snooze}
          onCancel={() => focusRow(snoozing.id)}
          onClose={() => setSnoozing(null)}
        />
      )}
    </div>
  );
}
