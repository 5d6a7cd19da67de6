"use client";

import { useCallback, useState, type ReactNode } from "react";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { FieldEditor } from "./lazy-field-editor";
import type { QuickField } from "./quick-fields";

interface Editing {
  /** The issue when editing started. */
  issue: ListedIssue;
  field: QuickField;
  anchor: { current: HTMLElement | null };
  row: HTMLElement;
}

/** Returns the value of a field in a row, which its editor appears beside. */
export function valueIn(row: HTMLElement, field: QuickField): HTMLElement {
  const value = row.querySelector<HTMLElement>(`[data-field="${field}"]`);
  // A narrow list hides columns.
  if (value && value.offsetParent !== null) return value;
  return row.querySelector<HTMLElement>("[data-title]") ?? row;
}

interface FieldEditing {
  /**
   * Opens the editor of a field beside its value in the row. Pressing the value again closes it.
   * Focus returns to the row.
   */
  edit: (issue: ListedIssue, field: QuickField, row: HTMLElement) => void;
  /** The open editor. */
  editor: ReactNode;
}

/**
 * Edits fields of rows in place. `find` returns the issue as it is now. `check` returns whether the
 * user can change it, and says why not.
 */
export function useFieldEditor(
  find: (issueId: number) => ListedIssue | undefined,
  check: (issue: ListedIssue) => boolean,
): FieldEditing {
  const [editing, setEditing] = useState<Editing | null>(null);

  const edit = useCallback<FieldEditing["edit"]>(
    (issue, field, row) => {
      if (!check(issue)) return;
      setEditing((previous) => {
        const isOpen = previous?.issue.id === issue.id && previous.field === field;
        return isOpen ? null : { issue, field, row, anchor: { current: valueIn(row, field) } };
      });
    },
    [check],
  );

  function close() {
    // Move focus now, before the panel has closed, because the next key press is meant for the row.
    editing?.row.focus({ preventScroll: true });
    setEditing(null);
  }

  const editor = editing && (
    <FieldEditor
      key={`${editing.issue.id} ${editing.field}`}
      issue={find(editing.issue.id) ?? editing.issue}
      field={editing.field}
      anchor={editing.anchor}
      onClose={close}
    />
  );
  return { edit, editor };
}
