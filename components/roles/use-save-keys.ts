"use client";

import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { toastMessage } from "@/components/ui/feedback/toast";

interface SaveKeysOptions {
  /** "Review changes". */
  label: string;
  /** Why it cannot be saved now. */
  reason: string | undefined;
  /** Works in the dialog that is open. */
  inDialog?: boolean;
  onSave: () => void;
}

/** Lets the keys of `save` review or save a role. */
export function useSaveKeys({ label, reason, inDialog = false, onSave }: SaveKeysOptions): void {
  const actions = useMemo<Action[]>(
    () => [
      {
        id: "role-save",
        label,
        section: "Role",
        command: "save",
        inDialog,
        run: () => (reason === undefined ? onSave() : toastMessage(reason)),
      },
    ],
    [label, reason, inDialog, onSave],
  );
  useShortcuts(actions);
}
