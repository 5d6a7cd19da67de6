"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo, useRef } from "react";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import type { Permit } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { useExternalStore } from "@/components/ui/external-store";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { Plus, X } from "@/components/ui/icon/icons";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import { lazyPart } from "@/components/ui/lazy-part";
import { addRelation, relationsQuery, removeRelation } from "@/lib/issues/issues/relations/client";
import { type Relation, RelationKind } from "@/lib/issues/issues/relations/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { relating } from "./relating";

const RelateDialog = lazyPart(() =>
  import("./relate-dialog").then((module) => module.RelateDialog),
).Part;

const WORDS: Record<Relation["issue"]["relation"], string> = {
  relates: "Relates to",
  duplicates: "Duplicate of",
  duplicated_by: "Duplicated by",
};

interface RelationsProps {
  issue: Issue;
  lookups: ProjectLookups;
  permit: Permit;
}

/** The issues that this one relates to, duplicates or is duplicated by, and the question that adds one. */
export function Relations({ issue, lookups, permit }: RelationsProps) {
  const queryClient = useQueryClient();
  const relations = useQuery(relationsQuery(issue.project_id, issue.key)).data ?? [];
  const open = useExternalStore(relating);
  const addButton = useRef<HTMLButtonElement>(null);
  const { id, key } = issue;
  const actions = useMemo<Action[]>(
    () =>
      permit.allowed
        ? [
            {
              id: "issue-duplicate",
              label: `Mark ${key} as duplicate of…`,
              section: "Issue",
              rank: 0,
              run: () => relating.set({ issueId: id, kind: RelationKind.Duplicates }),
            },
            {
              id: "issue-relate",
              label: `Relate ${key} to…`,
              section: "Issue",
              rank: 0,
              run: () => relating.set({ issueId: id, kind: RelationKind.Relates }),
            },
          ]
        : [],
    [id, key, permit.allowed],
  );
  useShortcuts(actions);

  async function remove(relation: Relation) {
    const { issue: other, kind } = relation;
    try {
      await removeRelation(queryClient, issue, relation);
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toastError(`The relation to ${other.key} was not removed`, { description });
      return;
    }
    // The row and its button are gone.
    addButton.current?.focus();
    // A duplicate is added again from its own side.
    const [from, to] = other.relation === "duplicated_by" ? [other, issue] : [issue, other];
    void toastUndo(`${from.key} is no longer ${WORDS_AFTER[kind] ?? ""} ${to.key}`, () =>
      undoneBy(addRelation(queryClient, from, { kind, issue_id: to.id }), "Not undone"),
    );
  }

  return (
    <>
      {relations.length > 0 && (
        <FoldableSection title="Relations" summary={relations.length} isBusy={false}>
          <ul aria-label="Relations">
            {relations.map((relation) => (
              <RelationRow
                key={relation.id}
                relation={relation}
                permit={permit}
                onRemove={() => void remove(relation)}
              />
            ))}
          </ul>
          {permit.allowed && (
            <Button
              ref={addButton}
              variant="ghost"
              size="sm"
              onClick={() => relating.set({ issueId: id, kind: RelationKind.Relates })}
            >
              <Plus />
              Add relation
            </Button>
          )}
        </FoldableSection>
      )}
      {open?.issueId === id && (
        <RelateDialog
          issue={issue}
          lookups={lookups}
          kind={open.kind}
          onOpenChange={(isOpen) => !isOpen && relating.set(null)}
        />
      )}
    </>
  );
}

const WORDS_AFTER: Record<number, string> = {
  [RelationKind.Relates]: "related to",
  [RelationKind.Duplicates]: "a duplicate of",
};

interface RowProps {
  relation: Relation;
  permit: Permit;
  onRemove: () => void;
}

function RelationRow({ relation: { issue: other }, permit, onRemove }: RowProps) {
  return (
    <li className="-mx-2 flex min-h-9 items-center gap-2 rounded-md pr-1 pl-2 transition-colors hover:bg-surface-hover">
      <PriorityIcon priority={other.priority} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
        <span className="shrink-0 text-xs text-text-muted">{WORDS[other.relation]}</span>
        <Link
          href={issueHref(other.project_id, other.key)}
          className="flex max-w-full min-w-0 items-baseline gap-2 hover:underline"
        >
          <span className="shrink-0 text-xs text-text-muted numeric">{other.key}</span>
          <span className={cn("truncate", !other.is_open && "text-text-muted line-through")}>
            {other.title}
          </span>
        </Link>
      </div>
      <span className="flex max-w-32 shrink-0 items-center gap-1.5 text-xs text-text-muted @max-sm:max-w-20">
        <ColorDot color={other.lane_color} />
        <span className="truncate">{other.lane_title}</span>
      </span>
      {permit.allowed && (
        <IconButton size="sm" label={`Remove ${other.key}`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
