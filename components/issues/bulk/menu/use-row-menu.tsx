"use client";

import { useCallback, useMemo, useState, type ReactNode, type RefObject } from "react";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { openPeek } from "@/components/issues/peek/peek-url";
import type { Permit } from "@/components/screen/access/use-can";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { IssueMenu } from "./issue-menu";
import {
  createIssueMenuStore,
  type IssueMenuActions,
  type IssueQuestion,
} from "./issue-menu-store";

interface RowMenuInput {
  /** The list. Its rows have `data-issue-key`. */
  container: RefObject<HTMLElement | null>;
  /** Returns the issue that a row shows. */
  issueOf: (row: HTMLElement) => ListedIssue | undefined;
  permitFor: (issue: ListedIssue) => Permit;
  edit: (issue: ListedIssue, field: QuickField, row: HTMLElement) => void;
  /** The list's selection, if its issues can be selected. */
  selection?: SelectionStore;
  selected?: readonly ListedIssue[];
}

interface RowMenu {
  /** Opens a row's menu beside it, or asks one of its questions at once. */
  openMenu: (row: HTMLElement | null | undefined, question?: IssueQuestion) => void;
  /** The open menu. */
  menu: ReactNode;
}

const NONE: readonly ListedIssue[] = [];

/** The menu for the rows of a list: by right-click, a long press, or keys. */
export function useRowMenu(input: RowMenuInput): RowMenu {
  const { container, issueOf, permitFor, edit, selection, selected = NONE } = input;
  const [store] = useState(createIssueMenuStore);
  const find = useCallback(
    (element: Element) => {
      const anchor = element.closest<HTMLElement>("[data-issue-key]");
      const issue = anchor && issueOf(anchor);
      return anchor && issue ? { issue, anchor } : null;
    },
    [issueOf],
  );
  const openMenu = useCallback<RowMenu["openMenu"]>(
    (row, question) => {
      const found = row && find(row);
      if (found) store.set({ ...found, ...(question && { question }) });
    },
    [find, store],
  );
  const actions = useMemo<IssueMenuActions>(
    () => ({
      permitFor,
      peek: ({ key }) => openPeek(key),
      edit,
      ...(selection && { selection }),
      selected: () => selected,
    }),
    [permitFor, edit, selection, selected],
  );
  const menu = <IssueMenu store={store} actions={actions} container={container} find={find} />;
  return { openMenu, menu };
}
