"use client";

import { useCallback, useEffect, useMemo, useRef, type RefObject } from "react";
import { OfProjects, useProjectsOf } from "@/components/screen/access/project-of";
import { useCanCheck } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { lazyPart } from "@/components/ui/lazy-part";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { loadPopover } from "@/components/ui/overlay/popover";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { withAllToggled } from "@/components/issues/bulk/selection";
import {
  selectByClick,
  useSelection,
  useSelectionStore,
} from "@/components/issues/bulk/selection-store";
import { useSelectionKeys } from "@/components/issues/bulk/use-selection-keys";
import { useRowMenu } from "@/components/issues/bulk/menu/use-row-menu";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { IssueBulkBar, loadBulkBar } from "@/components/issues/bulk/lazy-bulk-bar";
import { loadIssueMenu } from "@/components/issues/bulk/menu/issue-menu";
import { loadFieldEditor } from "@/components/issues/editing/lazy-field-editor";
import { useFieldEditor } from "@/components/issues/editing/use-field-editor";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { IssuePeekHost, loadPeek } from "@/components/issues/peek/issue-peek";
import { openPeek } from "@/components/issues/peek/peek-url";
import type { ListColumn } from "@/lib/issues/issues/client/list-columns";
import type { RowGrouping } from "@/lib/issues/issues/client/list-groups";
import type { ListSort, SortField } from "@/lib/issues/issues/client/list-sort";
import type { Member } from "@/lib/people/members/schema";
import { ListHeader } from "./header/list-header";
import type { useColumnWidths } from "./display/use-column-widths";
import { listActions } from "./rows/list-actions";
import type { RowNames } from "./rows/list-names";
import type { ListRows } from "./rows/list-rows";
import type { RowHandlers } from "./rows/row-handlers";
import { RowList } from "./rows/row-list";
import { type GridControl, useActiveRow, useGridControl } from "./rows/use-active-row";
import { useLeftList, useReturn } from "./rows/use-left-list";
import { useSteadyScroll } from "./rows/use-steady-scroll";
import { useVisibleRows } from "./rows/use-visible-rows";

const ListTree = lazyPart(() => import("./tree/list-tree").then((module) => module.ListTree), {
  isQuiet: true,
}).Part;

/** What opens over the list: loaded early, so that it opens at once. */
const OVERLAYS = [
  loadPeek,
  loadFieldEditor,
  loadPopover,
  loadIssueMenu,
  loadBulkBar,
  () => import("@/components/issues/filters/filter-form"),
  () => import("@/components/ui/overlay/menu-parts"),
  () => import("@/components/issues/saved-views/saved-views-menu"),
];

const NO_TERMS: readonly string[] = [];

interface IssueGridProps {
  control?: RefObject<GridControl | null>;
  /** Null for a list with the issues of all projects. */
  projectId: number | null;
  rows: ListRows;
  /** Loads the issues of the rows from `first` to `last`. */
  onVisible: (first: number, last: number) => void;
  /** Collapses or expands a group. */
  onToggle: (partId: string) => void;
  /** Shows or hides an issue's sub-issues. */
  onOpen: (issueId: number, isOpen: boolean) => void;
  names: RowNames;
  /** The project's members, who are named as creators. */
  members?: readonly Member[];
  columns: readonly ListColumn[];
  /** Undefined for an order that no heading stands for. */
  sort: ListSort | undefined;
  /** What the rows are grouped by. */
  grouping: RowGrouping | undefined;
  /** Words to highlight, in a list that was searched for them. */
  terms?: readonly string[];
  widths: ReturnType<typeof useColumnWidths>;
  onSort: (field: SortField) => void;
}

/** The rows of the list with their headings, keys, selection and editors. */
export function IssueGrid(props: IssueGridProps) {
  const { projectId, rows, onVisible, onToggle, onOpen, grouping, widths, onSort } = props;
  const { names, members, columns, sort, terms = NO_TERMS, control } = props;
  const isTall = terms.length > 0;
  const { layout } = rows;
  const open = useOpenIssue();
  const check = useCanCheck();
  const projectOf = useProjectsOf();
  const scroller = useRef<HTMLDivElement>(null);
  const selection = useSelectionStore();
  const { ids } = useSelection(selection);
  const { permitFor, checkChange } = useIssuePermits(members, projectOf);
  const { edit, editor } = useFieldEditor(rows.find, checkChange);

  const left = useLeftList();
  const visible = useVisibleRows(scroller, layout.count, left.top, onVisible, isTall);
  useSteadyScroll(scroller, rows, visible.height);
  const { activeRow, goTo, track, leave, forget, isPeeking, peek } = useActiveRow({
    scroller,
    count: layout.count,
    nameOf: rows.nameOf,
    rowOf: rows.rowOf,
    scrollTo: visible.scrollTo,
  });
  useReturn(left, scroller, activeRow, goTo);
  useGridControl(control, scroller, goTo, forget);
  const shown = layout.at(activeRow);
  const active = rows.issueAt(activeRow);
  const group = shown?.kind === "group" ? rows.parts[shown.group] : undefined;

  const handlers = useMemo<RowHandlers>(
    () => ({
      focus: track,
      peek: ({ key }) => openPeek(key),
      select: (id, isRange) => selectByClick(selection, rows.order(), id, isRange),
      edit: (issue, row, value) => edit(issue, value.dataset["field"] as QuickField, row),
      toggle: onToggle,
      setOpen: onOpen,
    }),
    [track, selection, rows, edit, onToggle, onOpen],
  );

  // Issues that left the list are deselected.
  const selected = useMemo(
    () => (ids.size === 0 ? [] : rows.loaded().filter(({ id }) => ids.has(id))),
    [ids, rows],
  );
  const issueOf = useCallback(
    (row: HTMLElement) => rows.issueAt(Number(row.dataset["row"])),
    [rows],
  );
  const { openMenu, menu } = useRowMenu({
    container: scroller,
    issueOf,
    permitFor,
    edit,
    selection,
    selected,
  });
  useEffect(() => preloadWhenIdle(OVERLAYS), []);

  const actions = useMemo(() => {
    const tree = active && rows.treeAt(activeRow);
    const row = () => scroller.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"]`);
    // While the peek is open, it handles the keys.
    if (isPeeking) return [];
    return listActions({
      count: layout.count,
      activeRow,
      issue: active,
      group: group && { isOpen: rows.isOpen(group.id), toggle: () => onToggle(group.id) },
      tree: tree && { ...tree, setOpen: (isOpen) => onOpen(active.id, isOpen) },
      headerRow:
        rows.hasHeaders && shown?.kind === "issue" ? layout.startOf(shown.group) : undefined,
      goTo,
      open,
      peek: ({ key }) => openPeek(key),
      edit: (field) => {
        const element = row();
        if (active && element) edit(active, field, element);
      },
      menu: () => openMenu(row()),
      transfer:
        active &&
        check("issues.delete", {
          createdById: active.user_id,
          project: projectOf([active.project_id]),
        }).allowed
          ? () => openMenu(row(), "transfer")
          : undefined,
    });
  }, [
    isPeeking,
    layout,
    activeRow,
    active,
    group,
    shown,
    rows,
    goTo,
    open,
    edit,
    openMenu,
    onToggle,
    onOpen,
    check,
    projectOf,
  ]);
  useShortcuts(actions);

  const isOn = layout.count > 0 && !isPeeking;
  const orderAround = useCallback(() => rows.order(), [rows]);
  const getActive = useCallback(() => active?.id ?? null, [active]);
  const goToId = useCallback(
    (id: number) => {
      const issue = rows.find(id);
      if (issue) goTo(rows.rowOf(issue.key));
    },
    [rows, goTo],
  );
  useSelectionKeys({
    store: selection,
    orderAround,
    all: rows.order,
    active: getActive,
    goTo: goToId,
    isOn,
    section: "List",
  });

  const onReturn = useCallback(() => goTo(Math.max(activeRow, 0)), [goTo, activeRow]);
  return (
    <>
      <div
        ref={scroller}
        role={rows.hasHeaders || rows.isNested ? "treegrid" : "grid"}
        aria-label="Issues"
        aria-multiselectable="true"
        aria-rowcount={layout.count + 1}
        data-tall={isTall || undefined}
        style={widths.style}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leave();
        }}
        className={cn("list-grid", selected.length > 0 && "pb-16")}
      >
        <ListHeader
          columns={columns}
          widths={widths.widths}
          onResize={widths.resize}
          sort={sort}
          onSort={onSort}
          selection={selection}
          order={rows.order}
          onSelectAll={() => selection.set(withAllToggled(selection.get(), rows.order()))}
        />
        <RowList
          rows={rows}
          visible={visible.rows}
          activeRow={activeRow}
          peeked={peek}
          columns={columns}
          grouping={grouping}
          names={names}
          selection={selection}
          handlers={handlers}
          terms={terms}
        />
      </div>
      {selected.length > 0 && (
        <OfProjects ids={selected.map(({ project_id: id }) => id)}>
          <IssueBulkBar store={selection} selected={selected} onReturn={onReturn} />
        </OfProjects>
      )}
      {rows.isNested && projectId !== null && (
        <ListTree
          projectId={projectId}
          scroller={scroller}
          rows={rows}
          active={active}
          selection={selection}
          selected={selected}
          checkChange={checkChange}
          setOpen={onOpen}
          isOn={isOn}
        />
      )}
      {editor}
      {menu}
      <IssuePeekHost {...(projectId !== null && { projectId })} neighbors={rows.keys} />
    </>
  );
}
