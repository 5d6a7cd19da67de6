"use client";

import { useCallback, useState, type ReactNode } from "react";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import type { QuickField } from "./quick-fields";
import { lazyPart } from "@/components/ui/lazy-part";

const FoundIssueEditor = lazyPart(() =>
  import("./found-issue-editor").then((module) => module.FoundIssueEditor),
).Part;

interface Editing {
  issue: FoundIssue;
  field: QuickField;
  row: HTMLElement;
}

interface FoundIssueEditing {
  /** Opens the editor of a field beside the issue's row, which focus returns to. */
  edit: (issue: FoundIssue, field: QuickField, row: HTMLElement) => void;
  /** The open editor. */
  editor: ReactNode;
}

/** Edits fields of rows that show issues of any project. */
export function useFoundIssueEditor(): FoundIssueEditing {
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = useCallback<FoundIssueEditing["edit"]>(
    (issue, field, row) => setEditing({ issue, field, row }),
    [],
  );
  const editor = editing && (
    <FoundIssueEditor
      key={`${editing.issue.id} ${editing.field}`}
      issue={editing.issue}
      field={editing.field}
      row={editing.row}
      onClose={() => {
        editing.row.focus({ preventScroll: true });
        setEditing(null);
      }}
    />
  );
  return { edit, editor };
}
