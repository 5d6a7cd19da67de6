"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { Archive, FolderInput, Trash2 } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { BulkBar } from "@/components/ui/data/bulk-bar";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useExternalStore } from "@/components/ui/external-store";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { isListed, projectsOf, type SelectedIssue } from "./bulk-plan";
import { useBulkLookups } from "./use-bulk-lookups";
import { useArchive } from "@/components/issues/detail/sections/archive/use-archive";
import { keptSubIssues } from "@/components/issues/fields/parent/kept-text";
import { BulkFailures } from "./bulk-failures";
import { fieldsFor } from "./bulk-fields";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import { lazyPart } from "@/components/ui/lazy-part";
import { clearSelection, type SelectionStore } from "./selection-store";
import { countIssues, useBulkEdit } from "./use-bulk-edit";

const TransferDialog = lazyPart(() =>
  import("@/components/issues/detail/transfer/transfer-dialog").then(
    (module) => module.TransferDialog,
  ),
).Part;

const choice = lazyPart(() => import("./bulk-field").then((module) => module.BulkChoice));
const BulkChoice = choice.Part;

const SECTION = "Selected issues";
/** On a phone, the word is below the icon. */
const BUTTON_CLASS =
  "max-sm:h-13! max-sm:w-full max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs max-sm:font-normal";

/** What the question before a deletion says. */
function deletionTexts(issues: readonly SelectedIssue[]) {
  const [only] = issues;
  const kept = keptSubIssues(issues.filter(isListed));
  if (issues.length === 1 && only)
    return {
      title: `Delete ${only.key} ${only.title}?`,
      description: `Its activity and any comments, attachments, time entries and dependencies are deleted too.${kept} This cannot be undone, and the key ${only.key} will never be reused.`,
      confirmLabel: "Delete issue",
    };
  return {
    title: `Delete ${countIssues(issues.length)}?`,
    description: `Their activity and any comments, attachments, time entries and dependencies are deleted too.${kept} This cannot be undone, and their keys will never be reused.`,
    confirmLabel: `Delete ${countIssues(issues.length)}`,
  };
}

interface IssueBulkBarProps {
  store: SelectionStore;
  /** The selected issues that are loaded, in displayed order. */
  selected: readonly SelectedIssue[];
  /** Returns focus to the list, to the element that last had it. */
  onReturn: () => void;
}

/**
 * Sets the lane, assignee, priority, sprint, epic and labels of the selected issues, or deletes
 * them. Of issues of several projects, it sets what the projects share, and lanes and labels by name.
 */
export function IssueBulkBar({ store, selected, onReturn }: IssueBulkBarProps) {
  const me = useActor().userId;
  const fields = useMemo(() => fieldsFor(selected), [selected]);
  const lookups = useBulkLookups(projectsOf(selected));
  const isOneProject = projectsOf(selected).length === 1;
  const movable = isOneProject && selected.every(isListed) ? selected : undefined;
  const canMove = movable !== undefined;
  const update = useCan("issues.update", { createdById: me });
  const deletion = useCan("issues.delete", { createdById: me });
  const { progress, change, remove } = useBulkEdit(store, selected);
  const asked = useExternalStore(store.asked);
  // A bar that is gone asks nothing.
  useEffect(() => () => store.asked.set(null), [store]);
  const [returnCount, setReturnCount] = useState(0);
  // Wait until the popover has closed, because it returns focus to the bar, which may be removed.
  useEffect(() => {
    if (returnCount > 0) onReturn();
  }, [returnCount, onReturn]);
  const isBusy = progress !== null;
  const busyReason = isBusy ? "Wait for the last change to finish." : undefined;
  const what = countIssues(selected.length);
  const archive = useArchive();
  const archiveAll = useCallback(() => {
    clearSelection(store);
    void archive(selected, true);
    setReturnCount((count) => count + 1);
  }, [store, archive, selected]);

  const shortcuts = useMemo<Action[]>(() => {
    const act = (action: Omit<Action, "section" | "rank">): Action => ({
      ...action,
      section: SECTION,
      rank: -1,
    });
    const clear = act({
      id: "bulk-clear",
      label: "Clear selection",
      command: "back",
      run: () => clearSelection(store),
    });
    if (isBusy) return [clear];
    const setters = update.allowed
      ? fields.map(({ field, icon, command }) =>
          act({
            id: `bulk-${field}`,
            label: `Set ${FIELD_NAMES[field].toLowerCase()} for ${what}`,
            icon,
            command,
            run: () => store.asked.set(field),
          }),
        )
      : [];
    const moving = act({
      id: "bulk-transfer",
      label: `Move ${what} to another project…`,
      icon: <FolderInput />,
      command: "transfer",
      run: () => store.asked.set("transfer"),
    });
    const deleting = act({
      id: "bulk-delete",
      label: `Delete ${what}`,
      icon: <Trash2 />,
      command: "delete",
      run: () => store.asked.set("delete"),
    });
    const archiving = act({
      id: "bulk-archive",
      label: `Archive ${what}`,
      icon: <Archive />,
      command: "archive",
      run: archiveAll,
    });
    return [
      ...setters,
      ...(update.allowed ? [archiving] : []),
      ...(deletion.allowed && canMove ? [moving] : []),
      ...(deletion.allowed ? [deleting] : []),
      clear,
    ];
  }, [store, what, isBusy, archiveAll, update.allowed, deletion.allowed, fields, canMove]);
  useShortcuts(shortcuts);

  const status = progress
    ? `${progress.done.toLocaleString("en")} of ${progress.total.toLocaleString("en")} done`
    : `${selected.length.toLocaleString("en")} selected`;
  return (
    <BulkBar
      label={SECTION}
      status={status}
      className="absolute inset-x-0 bottom-4 justify-center"
      onClear={() => {
        clearSelection(store);
        onReturn();
      }}
    >
      <BulkFailures store={store} issues={selected} />
      <div className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-4">
        {fields.map(({ field, icon, command }) => (
          <Popover
            key={field}
            open={asked === field}
            onOpenChange={(next) => store.asked.set(next ? field : null)}
          >
            <PopoverTrigger asChild onNear={() => void choice.load()}>
              <Button
                variant="ghost"
                className={BUTTON_CLASS}
                aria-keyshortcuts={keysOf(command)}
                disabledReason={update.reason ?? busyReason}
              >
                {icon}
                {FIELD_NAMES[field]}
              </Button>
            </PopoverTrigger>
            <PopoverContent
              aria-label={`${FIELD_NAMES[field]} for ${what}`}
              side="top"
              className="w-72"
              isPhoneSheet
              onOpenAutoFocus={(event) => event.preventDefault()}
            >
              <BulkChoice
                field={field}
                issues={selected}
                lookups={lookups}
                onChoose={(chosen, done) => {
                  store.asked.set(null);
                  setReturnCount((count) => count + 1);
                  void change(chosen, done);
                }}
              />
            </PopoverContent>
          </Popover>
        ))}
        {canMove && (
          <Button
            variant="ghost"
            className={BUTTON_CLASS}
            aria-keyshortcuts={keysOf("transfer")}
            disabledReason={deletion.reason ?? busyReason}
            onClick={() => store.asked.set("transfer")}
          >
            <FolderInput />
            Project
          </Button>
        )}
        <Button
          variant="ghost"
          className={BUTTON_CLASS}
          aria-keyshortcuts={keysOf("archive")}
          disabledReason={update.reason ?? busyReason}
          onClick={archiveAll}
        >
          <Archive />
          Archive
        </Button>
        <Button
          variant="ghost"
          className={BUTTON_CLASS}
          aria-keyshortcuts={keysOf("delete")}
          disabledReason={deletion.reason ?? busyReason}
          onClick={() => store.asked.set("delete")}
        >
          <Trash2 />
          Delete
        </Button>
      </div>
      {asked === "transfer" && movable && (
        <TransferDialog
          issues={movable}
          onMoved={(failed) => {
            if (failed.size > 0) store.keepFailed(failed);
            else clearSelection(store);
            setReturnCount((count) => count + 1);
          }}
          onClose={() => store.asked.set(null)}
        />
      )}
      {asked === "delete" && (
        <ConfirmDialog
          open
          onOpenChange={() => store.asked.set(null)}
          {...deletionTexts(selected)}
          onConfirm={async () => {
            await remove();
            setReturnCount((count) => count + 1);
          }}
        />
      )}
    </BulkBar>
  );
}
