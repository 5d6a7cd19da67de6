"use client";

import { useEffect, useRef, useState } from "react";
import { forgetUndos, toastUndoAs } from "@/components/ui/feedback/undone-by";
import { pushUndo, type UndoEntry } from "@/components/ui/feedback/undo-stack";
import { changesLabel, fieldName } from "@/components/roles/field-labels";
import { changesOf, type RoleDraft } from "@/lib/people/roles/client/draft";
import type { GridEdit } from "@/lib/people/roles/client/grid-edit";

/**
 * A role being edited. Cmd/Ctrl+Z takes back its changes, one at a time, until another `version` is
 * saved or the page is left. A preset, or a change with its side effects, is one.
 */
export function useRoleDraft(initial: RoleDraft, version: number) {
  const [draft, setDraft] = useState(initial);
  const [lastEdit, setLastEdit] = useState<GridEdit | null>(null);
  const entries = useRef<UndoEntry[]>([]);

  useEffect(() => {
    const { current } = entries;
    return () => forgetUndos(current.splice(0));
  }, [version]);

  function show(next: RoleDraft, edit: GridEdit | null = null) {
    setDraft(next);
    setLastEdit(edit);
  }

  function record(label: string): UndoEntry {
    const entry = pushUndo(label, () => {
      show(draft);
      return true;
    });
    entries.current.push(entry);
    return entry;
  }

  return {
    draft,
    lastEdit,
    show,

    change(next: RoleDraft, edit: GridEdit | null = null) {
      const changes = changesOf(draft, next);
      const last = entries.current.at(-1);
      // What is typed into the name is one change.
      const isTyping =
        changes.every(({ field }) => field === "name") &&
        last?.label === fieldName("name") &&
        last.isOpen();
      if (changes.length > 0 && !isTyping) record(changesLabel(changes));
      show(next, edit);
    },

    /** Drops all changes. Can be undone, like each of them. */
    discard(saved: RoleDraft, name: string) {
      const what = `changes to ${name} discarded`;
      const entry = record(what);
      void toastUndoAs(what, `Changes to ${name} discarded`, () => entry.run(), { entry });
      show(saved);
    },
  };
}
