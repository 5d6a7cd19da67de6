"use client";

import { createExternalStore, type ExternalStore } from "@/components/ui/external-store";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import type { Permit } from "@/components/screen/access/use-can";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** What an item of the menu asks before it does what it says. */
export type IssueQuestion = "delete" | "transfer" | "recur";

/** An open issue menu: of which issue, and where. */
export interface OpenIssueMenu {
  issue: ListedIssue;
  /** Receives focus when the menu closes. The menu opens beside it, unless `at` is set. */
  anchor: HTMLElement;
  /** Where the pointer was pressed, in the window. */
  at?: { x: number; y: number };
  /** Asks this about the issue, instead of the menu. */
  question?: IssueQuestion;
}

/**
 * Which issue's menu is open. Kept outside React state, so that opening it does not render a long
 * list again.
 */
export type IssueMenuStore = ExternalStore<OpenIssueMenu | null>;

export function createIssueMenuStore(): IssueMenuStore {
  return createExternalStore<OpenIssueMenu | null>(null);
}

/** What a screen with a list of issues lets its menu do. */
export interface IssueMenuActions {
  permitFor: (issue: ListedIssue) => Permit;
  peek: (issue: ListedIssue) => void;
  /** Opens the editor for a field, beside the anchor. */
  edit: (issue: ListedIssue, field: QuickField, anchor: HTMLElement) => void;
  /** The selection, on a screen whose issues can be selected. */
  selection?: SelectionStore;
  /** The selected issues that are shown. If the menu's issue is one of several, it is for all. */
  selected: () => readonly ListedIssue[];
  /** Whether the screen has a key that deletes the focused issue. */
  hasDeleteKey?: boolean;
  /** Moves the issue to the top or the end of a lane. Without it, the lane is edited. */
  move?: (issue: ListedIssue, laneId: number, place: "top" | "end") => void;
}
