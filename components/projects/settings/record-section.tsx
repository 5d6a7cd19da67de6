"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Pencil, Plus, Trash2 } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { Skeleton } from "@/components/ui/feedback/skeleton";

interface RecordSectionProps<T extends { id: number }> {
  /** "label", for buttons and empty states. */
  noun: string;
  /** A sentence that explains what these records are for. */
  description: ReactNode;
  query: UseQueryResult<T[]>;
  nameOf: (item: T) => string;
  render: (item: T) => ReactNode;
  create: Permit;
  permitsOf: (item: T) => { update: Permit; remove: Permit };
  /** Buttons before Edit and Delete. */
  actionsOf?: (item: T, items: T[]) => ReactNode;
  /** The dialog for a new record (null) or an existing one. */
  form: (item: T | null, onClose: () => void) => ReactNode;
  /** The confirmation before deleting. */
  deletion: (item: T, onClose: () => void) => ReactNode;
}

type Open<T> = { kind: "form"; item: T | null } | { kind: "deletion"; item: T } | null;

/** A list of records of one kind, with dialogs to create, change and delete them. */
export function RecordSection<T extends { id: number }>(props: RecordSectionProps<T>) {
  const { noun, description, query, create, form, deletion } = props;
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  const [open, setOpen] = useState<Open<T>>(null);
  const close = () => setOpen(null);
  const add = (
    <Button disabledReason={create.reason} onClick={() => setOpen({ kind: "form", item: null })}>
      <Plus /> New {noun}
    </Button>
  );
  const items = query.data;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-text-muted">{description}</p>
        {items && items.length > 0 && add}
      </div>
      {query.isPending && <Skeleton className="h-40" />}
      {query.error && (
        <ErrorState
          title="Couldn’t load this list"
          text={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          title={`No ${plural} yet`}
          text={`Create the first ${noun} for this project.`}
          actions={add}
        />
      )}
      {items && items.length > 0 && (
        <ul className="rounded-md border border-border">
          {items.map((item) => (
            <RecordRow key={item.id} {...props} item={item} items={items} setOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.kind === "form" && form(open.item, close)}
      {open?.kind === "deletion" && deletion(open.item, close)}
    </section>
  );
}

interface RecordRowProps<T extends { id: number }> extends RecordSectionProps<T> {
  item: T;
  items: T[];
  setOpen: (open: Open<T>) => void;
}

function RecordRow<T extends { id: number }>(props: RecordRowProps<T>) {
  const { item, items, nameOf, render, permitsOf, actionsOf, setOpen } = props;
  const { update, remove } = permitsOf(item);
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        {render(item)}
      </div>
      <div className="flex shrink-0 items-center">
        {actionsOf?.(item, items)}
        <IconButton
          label={`Edit ${nameOf(item)}`}
          disabledReason={update.reason}
          onClick={() => setOpen({ kind: "form", item })}
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={`Delete ${nameOf(item)}`}
          disabledReason={remove.reason}
          onClick={() => setOpen({ kind: "deletion", item })}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}
