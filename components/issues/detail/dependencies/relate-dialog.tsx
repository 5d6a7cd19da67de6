"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import { toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { watchersQuery } from "@/lib/issues/issues/client/watch";
import { addDuplicate, addRelation, undoRelation } from "@/lib/issues/issues/relations/client";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import { NotFinished } from "@/lib/platform/client/finishing";
import type { FoundIssue, Issue } from "@/lib/issues/issues/schema";

interface RelateDialogProps {
  issue: Issue;
  lookups: ProjectLookups;
  kind: number;
  onOpenChange: (open: boolean) => void;
}

/** Asks which issue this one relates to or duplicates, and says what will happen. */
export function RelateDialog({ issue, lookups, kind, onOpenChange }: RelateDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<FoundIssue | null>(null);
  const [isPicking, setPicking] = useState(false);
  const { found, options, search } = useIssueOptions(issue.project_id, isPicking);
  const watchers = useQuery(watchersQuery(issue.project_id, issue.key)).data?.length ?? 0;
  const isDuplicate = kind === RelationKind.Duplicates;
  const finalLane = lookups.lanes.at(-1);
  const known = chosen ? [{ value: chosen.id, label: chosen.title, detail: chosen.key }] : [];
  const others = options.filter(({ value }) => value !== issue.id && value !== chosen?.id);

  function effect(): string {
    const other = chosen?.key ?? "the other issue";
    if (!isDuplicate) return `Both issues will show that ${issue.key} relates to ${other}.`;
    const isMoved = finalLane !== undefined && finalLane.id !== issue.lane_id;
    const closed = isMoved
      ? `Moves ${issue.key} to ${finalLane.title} as a duplicate`
      : `Marks ${issue.key} as a duplicate`;
    if (watchers === 0) return `${closed}.`;
    const people = watchers === 1 ? "1 watcher" : `${watchers} watchers`;
    return `${closed}; ${people} will watch ${other}, if they can read it.`;
  }

  async function confirm() {
    if (!chosen) return;
    const adding = isDuplicate
      ? addDuplicate(queryClient, issue, chosen.id)
      : addRelation(queryClient, issue, { kind, issue_id: chosen.id });
    const relation = await adding.catch((error: unknown) => {
      if (error instanceof NotFinished) return null;
      throw error;
    });
    if (!relation) return;
    const words = isDuplicate ? "is a duplicate of" : "relates to";
    void toastUndo(`${issue.key} ${words} ${chosen.key}`, () =>
      undoneBy(undoRelation(queryClient, issue, relation), "Not undone"),
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      tone="primary"
      title={isDuplicate ? `Mark ${issue.key} as a duplicate?` : `Relate ${issue.key}?`}
      description={effect()}
      confirmLabel={isDuplicate ? "Mark as duplicate" : "Relate"}
      disabledReason={chosen ? undefined : "Choose an issue first."}
      onConfirm={confirm}
    >
      <Combobox
        label={isDuplicate ? "Duplicate of" : "Relates to"}
        value={chosen?.id ?? null}
        placeholder="Choose an issue…"
        onValueChange={(id) => {
          const picked = found.find((item) => item.id === id);
          if (picked) setChosen(picked);
        }}
        options={[...known, ...others]}
        search={search}
        isWide
        searchPlaceholder="Title or key…"
        emptyText="No other matching issues."
        open={isPicking}
        onOpenChange={setPicking}
      />
    </ConfirmDialog>
  );
}
