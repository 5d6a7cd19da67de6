"use client";

import { useQuery } from "@tanstack/react-query";
import * as Dialog from "radix-ui/dialog";
import { useState } from "react";
import { Search } from "@/components/ui/icon/icons";
import { Kbd } from "@/components/ui/text/kbd";
import { bestMatches } from "@/components/ui/text/match-text";
import { OPTION_ROW } from "@/components/ui/form/combobox/option-styles";
import { useOptionList } from "@/components/ui/form/combobox/use-option-list";
import { useReturnFocus } from "@/components/ui/overlay/use-return-focus";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useCurrentActions } from "@/components/screen/keyboard/use-shortcuts";

export interface PaletteResult {
  id: string;
  label: string;
  /** Shown before the label: an issue's key. */
  detail?: string;
  run: () => void;
}

/**
 * Finds items for a query, or recent items if the query is empty. `signal` is aborted when the user
 * keeps typing.
 */
export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<PaletteResult[]>;

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search?: PaletteSearch | undefined;
}

type Entry = Pick<Action, "id" | "label" | "section" | "icon" | "command" | "run"> & {
  detail?: string;
};

/**
 * Returns the items by section, in the order of their nearest action; with a query, the best match
 * first.
 */
function entriesFor(actions: readonly Action[], query: string): Entry[] {
  const available = actions
    .filter(({ inPalette }) => inPalette !== false)
    .toSorted((a, b) => (a.rank ?? 1) - (b.rank ?? 1));
  const found = bestMatches(available, query, ({ label, keywords = [] }) =>
    [label, ...keywords].join(" "),
  );
  const sections = [...new Set(found.map(({ section }) => section))];
  return sections.flatMap((name) => found.filter(({ section }) => section === name));
}

function useResults(query: string, search: PaletteSearch | undefined) {
  return useQuery({
    queryKey: ["palette", query],
    enabled: search !== undefined && query.length !== 1,
    // Recent items change without any invalidation, so do not cache them.
    ...(query === "" && { gcTime: 0 }),
    // A short delay, cancelled by the next keystroke, so that requests are sent per word rather
    // than per letter.
    queryFn: async ({ signal }) => {
      if (query !== "") await new Promise((resolve) => setTimeout(resolve, 150));
      return signal.aborted ? [] : ((await search?.(query, signal)) ?? []);
    },
    placeholderData: (previous) => previous,
  });
}

/** Cmd/Ctrl+K: every action on the page, nearest first, and issues by key or words. */
export function CommandPalette({ open, onOpenChange, search }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  const actions = useCurrentActions();
  const results = useResults(query.trim(), search);
  const returnFocus = useReturnFocus(open);

  const words = query.trim();
  const found = words.length === 1 ? [] : (results.data ?? []);
  const section = words === "" ? "Recent issues" : "Issues";
  const near = words === "" ? actions.filter(({ rank = 1 }) => rank < 2) : actions;
  const far = words === "" ? actions.filter(({ rank = 1 }) => rank >= 2) : [];
  const entries: Entry[] = [
    ...entriesFor(near, query),
    ...found.map((result) => ({ ...result, section })),
    ...entriesFor(far, query),
  ];
  const list = useOptionList({
    label: "Search or run a command",
    count: entries.length,
    version: query,
    onPick: (index) => {
      onOpenChange(false);
      entries[index]?.run();
    },
  });

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="motion-fade fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          data-modal=""
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="motion-pop fixed inset-x-2 top-2 z-40 mx-auto max-w-[37.5rem] overflow-hidden rounded-md border border-border bg-surface-raised shadow-float outline-none sm:top-[12dvh]"
        >
          <Dialog.Title className="sr-only">Search or run a command</Dialog.Title>
          <div className="flex items-center gap-2 border-b border-border px-3">
            <Search className="size-4 shrink-0 text-text-muted" />
            <input
              {...list.inputProps}
              autoFocus
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              placeholder={search ? "Search issues or run a command…" : "Run a command…"}
              className="h-11 w-full bg-transparent text-base outline-none"
            />
          </div>
          <div
            {...list.listProps}
            className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1 empty:hidden"
          >
            {entries.map((entry, index) => (
              <PaletteRow
                key={`${entry.section}-${entry.id}`}
                entry={entry}
                heading={entry.section !== entries[index - 1]?.section}
                option={{ ...list.optionProps(index), "aria-selected": index === list.active }}
              />
            ))}
          </div>
          <p role="status" className="px-3 py-6 text-center text-sm text-text-muted empty:hidden">
            {entries.length === 0 &&
              (results.isFetching ? "Searching…" : "No matches. Try different words.")}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteRow(props: {
  entry: Entry;
  /** Whether it is the first in its section. */
  heading: boolean;
  option: React.ComponentProps<"div">;
}) {
  const { entry, heading, option } = props;
  return (
    <>
      {heading && (
        <div role="presentation" className="px-2 pt-2 pb-1 text-xs text-text-muted">
          {entry.section}
        </div>
      )}
      <div {...option} className={OPTION_ROW}>
        {entry.icon}
        {entry.detail !== undefined && (
          <span className="shrink-0 text-xs text-text-muted numeric">{entry.detail}</span>
        )}
        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        {entry.command !== undefined && <Kbd keys={keysOf(entry.command)} />}
      </div>
    </>
  );
}
