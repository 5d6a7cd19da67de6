"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import {
  selectByClick,
  type SelectionStore,
  useSelection,
  useSelectionStore,
} from "@/components/issues/bulk/selection-store";
import { useSelectionKeys } from "@/components/issues/bulk/use-selection-keys";
import { useRowMenu } from "@/components/issues/bulk/menu/use-row-menu";
import { fieldActions } from "@/components/issues/editing/field-actions";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { useFieldEditor } from "@/components/issues/editing/use-field-editor";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { type ListNames, useListNames } from "@/components/issues/list/rows/list-names";
import { openPeek, usePeekKey } from "@/components/issues/peek/peek-url";
import { issueRow, useRowKeys } from "@/components/issues/peek/use-row-keys";
import type { Permit } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { shownSprints } from "@/lib/issues/backlog/client";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { type PlanIssue, usePlan } from "./use-plan";
import { usePlannedIssues } from "./use-planned-issues";

const SECTION = "Planning";

/** What every section of the page needs. */
export interface PlanningParts {
  filters: IssueFilters;
  sprints: readonly Sprint[];
  names: ListNames;
  /** The key of the active row. */
  active: string | null;
  setActive: (key: string) => void;
  selection: SelectionStore;
  permitFor: (issue: ListedIssue) => Permit;
  plan: PlanIssue;
  /** Selects an issue or, with `isRange`, those from the last selected one to it. */
  select: (issueId: number, isRange: boolean) => void;
  /** Edits the field of a pressed value. */
  edit: (issue: ListedIssue, field: QuickField, row: HTMLElement) => void;
  /** Called with the id of an issue that was dropped in a section. */
  onDrop: (issueId: number, sprintId: number | null) => void;
}

/** The keys, the selection and the editors of the page's rows. */
export function usePlanning(
  projectId: number,
  filters: IssueFilters,
  allSprints: readonly Sprint[] | undefined,
) {
  const openIssue = useOpenIssue();
  const client = useQueryClient();
  const sprints = useMemo(() => shownSprints(allSprints), [allSprints]);
  const names = useListNames(projectId);
  const plan = usePlan(projectId, sprints);
  const { issues, keys, order } = usePlannedIssues(client, projectId, filters, sprints);
  const find = useCallback((id: number) => issues().find((issue) => issue.id === id), [issues]);
  const { permitFor, checkChange } = useIssuePermits(names.members);
  const { edit, editor } = useFieldEditor(find, checkChange);

  const onOpen = useCallback(
    (key: string) => openIssue({ project_id: projectId, key }),
    [openIssue, projectId],
  );
  const { active, setActive, goTo } = useRowKeys({ keys, section: SECTION, onOpen });
  const isPeeking = usePeekKey() !== null;

  const selection = useSelectionStore();
  const { ids } = useSelection(selection);
  // Issues that are no longer shown are deselected.
  const selected = ids.size === 0 ? [] : issues().filter(({ id }) => ids.has(id));
  const container = useRef<HTMLDivElement>(null);
  const issueOf = useCallback(
    (row: HTMLElement) => issues().find(({ key }) => key === row.dataset["issueKey"]),
    [issues],
  );
  const { openMenu, menu } = useRowMenu({
    container,
    issueOf,
    permitFor,
    edit,
    selection,
    selected,
  });

  const actions = useMemo<Action[]>(() => {
    if (active === null || isPeeking || !keys.includes(active)) return [];
    const shown = issues().find(({ key }) => key === active);
    return [
      {
        id: "plan-issue",
        label: `Move ${active} to…`,
        section: SECTION,
        command: "lift",
        rank: 0,
        run: () => {
          const trigger = issueRow(active)?.querySelector<HTMLElement>("[aria-haspopup=menu]");
          trigger?.focus();
          trigger?.click();
        },
      },
      {
        id: "row-menu",
        label: `More actions for ${active}`,
        section: SECTION,
        command: "menu",
        inPalette: false,
        run: () => openMenu(issueRow(active)),
      },
      {
        id: "row-transfer",
        label: `Move ${active} to another project…`,
        section: SECTION,
        command: "transfer",
        rank: 0,
        run: () => openMenu(issueRow(active), "transfer"),
      },
      ...fieldActions(
        SECTION,
        (field) => {
          const issue = issues().find(({ key }) => key === active);
          const row = issueRow(active);
          if (issue && row) edit(issue, field, row);
        },
        shown && { issue: shown, peek: ({ key }) => openPeek(key) },
      ),
    ];
  }, [active, isPeeking, keys, issues, edit, openMenu]);
  useShortcuts(actions);

  const getActive = useCallback(
    () => issues().find(({ key }) => key === active)?.id ?? null,
    [issues, active],
  );
  const goToId = useCallback(
    (id: number) => {
      const key = find(id)?.key;
      if (key !== undefined) goTo(key);
    },
    [find, goTo],
  );
  useSelectionKeys({
    store: selection,
    orderAround: order,
    all: order,
    active: getActive,
    goTo: goToId,
    isOn: keys.length > 0 && !isPeeking,
    section: SECTION,
  });
  const onReturn = useCallback(() => {
    const target = active !== null && keys.includes(active) ? active : keys[0];
    if (target !== undefined) goTo(target);
  }, [active, keys, goTo]);

  const parts: PlanningParts = {
    filters,
    sprints,
    names,
    active,
    setActive,
    selection,
    permitFor,
    plan,
    select: (id, isRange) => selectByClick(selection, order(), id, isRange),
    edit,
    onDrop: (issueId, sprintId) => {
      const issue = find(issueId);
      if (issue) plan(issue, sprintId);
    },
  };
  return { parts, keys, selected, container, editor, menu, onReturn };
}
