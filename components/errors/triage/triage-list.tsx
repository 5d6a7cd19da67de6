"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { keysOf } from "@/components/screen/keyboard/commands";
import { NewItemsPill } from "@/components/ui/feedback/new-items-pill";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { useRowGestures } from "@/components/ui/data/use-row-gestures";
import { useFirstRows } from "@/components/ui/data/use-first-rows";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { groupListsKey } from "@/lib/errors/groups/client/cache";
import {
  type FilterChoices,
  toGroupFilters,
  TRIAGE_TABS,
  type TriageFilters,
  writeTriageFilters,
} from "@/lib/errors/groups/client/filters";
import { statusLabel } from "@/components/errors/group/group-status";
import { TriageBulkBar } from "./triage-bulk-bar";
import { RejectedEvents } from "@/components/errors/group/rejected-events";
import { swipeVerb } from "@/components/errors/group/group-text";
import { useSelectBeyond } from "./row/use-select-beyond";
import { useRowMenu } from "./row/row-menu";
import { TriageRow } from "./row/triage-row";
import { useMerge } from "./merge/use-merge";
import { TriageHeader } from "./triage-header";
import { TriageEmpty, TriageSkeleton } from "./triage-states";
import { TriageToolbar } from "./triage-toolbar";
import { TAB_LABELS } from "@/components/errors/group/triage-text";
import { lazyPart } from "@/components/ui/lazy-part";
import { useTriageActions } from "./use-triage-actions";
import { type TriageChange, useTriageFilters } from "./use-triage-filters";
import { useTriageKeys } from "./use-triage-keys";
import { useTriageList } from "./use-triage-list";
import { useTrends } from "./use-trends";
import { useTriageRows } from "./use-triage-rows";

const loadPromoteDialog = () => import("@/components/errors/promote/promote-dialog");
const loadMergeDialog = () => import("./merge/merge-dialog");
const PromoteDialog = lazyPart(() =>
  loadPromoteDialog().then((module) => module.PromoteDialog),
).Part;
const MergeDialog = lazyPart(() => loadMergeDialog().then((module) => module.MergeDialog)).Part;

interface TriageListProps {
  projectId: number;
  choices: FilterChoices;
}

/**
 * Returns a function that continues in the list after the text filter was left, once the list shows
 * what was typed.
 */
function useLeaveText(query: string | undefined, isPending: boolean, goToList: () => void) {
  const left = useRef<{ query: string | undefined } | null>(null);
  useEffect(() => {
    if (left.current === null || left.current.query !== query || isPending) return;
    left.current = null;
    goToList();
  });
  return (text: string | undefined) => {
    if (text === query && !isPending) goToList();
    else left.current = { query: text };
  };
}

/** A project's error groups, with keyboard navigation. */
export function TriageList({ projectId, choices }: TriageListProps) {
  const client = useQueryClient();
  const [filters, setFilters] = useTriageFilters();
  const permit = useCan("errorGroups.update");
  const { list, counts, rows, fresh: newGroups, showFresh } = useTriageList(projectId, filters);
  const { shown, isWhole } = useFirstRows(rows);
  const trendOf = useTrends(projectId, filters.period, rows);
  const panel = useRef<HTMLDivElement>(null);
  const focusTop = useCallback(() => panel.current?.focus(), []);
  const {
    scroller,
    current,
    selected,
    goTo,
    setActive,
    select,
    extend,
    selectAll,
    setSelection,
    clearSelection,
  } = useTriageRows(projectId, rows, focusTop);
  const [promoting, setPromoting] = useState<number | null>(null);
  const [merging, setMerging] = useState<readonly ErrorGroup[] | null>(null);
  const merge = useMerge(projectId);
  const query = writeTriageFilters(filters).toString();
  const actions = useTriageActions({
    projectId,
    rows,
    permit,
    query,
    goTo,
    selected,
    setSelection,
    onPromote: setPromoting,
    onMerge: setMerging,
  });
  const { isLoading: isSelecting, selectBeyond } = useSelectBeyond(list, setSelection);
  const { openMenu, onOpenMenu, menu } = useRowMenu({ container: panel, rows, permit, actions });
  useRowGestures(panel, {
    idOf: (row) => row.querySelector<HTMLElement>("[data-error-row]")?.dataset["errorRow"],
    onHold: onOpenMenu,
    onSwipe: (id, side) => {
      const row = rows.find((group) => String(group.id) === id);
      if (row) actions.setStatus([row], swipeVerb(row.status, side));
    },
  });
  useEffect(() => preloadWhenIdle([loadPromoteDialog, loadMergeDialog]), []);
  const onShowNewGroups = useCallback(() => {
    showFresh();
    if (newGroups[0]) goTo(newGroups[0].id);
  }, [showFresh, newGroups, goTo]);
  useTriageKeys({
    rows,
    current,
    selected,
    actions,
    goTo,
    toggle: select,
    selectAll,
    extend,
    clearSelection,
    onMenu: openMenu,
    onShowNewGroups: newGroups.length > 0 ? onShowNewGroups : undefined,
  });

  const firstId = (current ?? rows[0])?.id ?? null;
  const leaveText = useLeaveText(filters.query, list.isPending, () => goTo(firstId));

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isNearEnd = hasNextPage && current !== undefined && rows.indexOf(current) > rows.length - 5;
  // The server has more, so keys do not stop at the end of a page.
  useEffect(() => {
    if (isNearEnd && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, isFetchingNextPage, fetchNextPage]);

  const changeFilters: TriageChange = (change, history) => {
    clearSelection();
    setActive(null);
    setFilters((now) => {
      const next = change(now);
      // Refetch and reorder a cached list.
      client.removeQueries({ queryKey: [...groupListsKey(projectId), toGroupFilters(next)] });
      return next;
    }, history);
  };

  return (
    <>
      <Tabs<TriageFilters["tab"]>
        label="Error status"
        className="flex min-h-0 flex-1 flex-col [&>[role=tablist]]:shrink-0 [&>[role=tablist]]:px-2 sm:[&>[role=tablist]]:px-4"
        value={filters.tab}
        onValueChange={(tab) => changeFilters((now) => ({ ...now, tab }))}
        tabs={TRIAGE_TABS.map((value) => ({
          value,
          label: TAB_LABELS[value],
          ...(counts && { count: counts[value] }),
        }))}
      >
        <TabPanel
          ref={panel}
          value={filters.tab}
          tabIndex={-1}
          flush
          className="relative flex min-h-0 flex-1 flex-col outline-none"
        >
          <TriageToolbar
            filters={filters}
            choices={choices}
            onChange={changeFilters}
            onPeriod={(period) => {
              const change = (now: TriageFilters) => ({ ...now, period });
              if (filters.sort === "period") changeFilters(change, "replace");
              else setFilters(change, "replace");
            }}
            onLeaveText={leaveText}
          />
          <RejectedEvents projectId={projectId} />
          <div className="relative min-h-0 flex-1">
            <NewItemsPill
              count={newGroups.length}
              isMore={false}
              shortcut={keysOf("showNew")}
              onShow={onShowNewGroups}
              className="md:top-10"
            />
            <div ref={scroller} className="relative flex h-full flex-col overflow-y-auto">
              {list.isPending ? (
                <TriageSkeleton />
              ) : list.isError && !list.data ? (
                <ErrorState
                  title="Couldn’t load errors"
                  onRetry={() => void list.refetch()}
                  retrying={list.isFetching}
                />
              ) : rows.length > 0 ? (
                <>
                  <TriageHeader
                    period={filters.period}
                    sort={filters.sort}
                    onSort={(sort) => changeFilters((now) => ({ ...now, sort }))}
                    selectedCount={selected.length}
                    count={rows.length}
                    onSelectAll={selectAll}
                  />
                  <ul aria-label={`${TAB_LABELS[filters.tab]} errors`}>
                    {shown.map((group, index) => (
                      <TriageRow
                        key={group.id}
                        group={group}
                        trend={trendOf(group)}
                        period={filters.period}
                        query={query}
                        isActive={current ? group.id === current.id : index === 0}
                        isSelected={selected.includes(group)}
                        isStatusImplied={statusLabel(group) === TAB_LABELS[filters.tab]}
                        onFocus={setActive}
                        onSelect={select}
                        onOpen={actions.open}
                        onStatus={actions.setStatus}
                      />
                    ))}
                  </ul>
                  {isWhole && hasNextPage && (
                    <div className="flex justify-center p-3">
                      <Button
                        variant="ghost"
                        loading={isFetchingNextPage}
                        onClick={() => void fetchNextPage()}
                      >
                        Show more
                      </Button>
                    </div>
                  )}
                </>
              ) : (
                !hasNextPage && <TriageEmpty filters={filters} onChange={changeFilters} />
              )}
              {selected.length > 0 && (
                <TriageBulkBar
                  selected={selected}
                  permit={permit}
                  actions={actions}
                  onClear={clearSelection}
                  beyond={
                    selectBeyond && counts && selected.length === rows.length
                      ? {
                          count: counts[filters.tab],
                          isLoading: isSelecting,
                          select: selectBeyond,
                        }
                      : undefined
                  }
                />
              )}
            </div>
          </div>
        </TabPanel>
      </Tabs>
      {menu}
      {promoting !== null && (
        <PromoteDialog
          projectId={projectId}
          groupId={promoting}
          open
          onOpenChange={() => setPromoting(null)}
        />
      )}
      {merging !== null && (
        <MergeDialog
          groups={merging}
          onMerge={async (groups, survivor) => {
            await merge(groups, survivor);
            clearSelection();
            goTo(survivor.id);
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  );
}
