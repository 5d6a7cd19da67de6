"use client";

import { useQuery } from "@tanstack/react-query";
import * as Dialog from "radix-ui/dialog";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Search } from "@/components/ui/icon/icons";
import { Kbd } from "@/components/ui/text/kbd";
import { OPTION_ROW } from "@/components/ui/form/combobox/option-styles";
import { useOptionList } from "@/components/ui/form/combobox/use-option-list";
import { useReturnFocus } from "@/components/ui/overlay/use-return-focus";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useActor } from "@/components/screen/access/actor-context";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";
import { useCurrentActions } from "@/components/screen/keyboard/use-shortcuts";
import { type Entry, paletteEntries } from "./entries";
import { pageKind, usageScore } from "./usage";
import { readUsage, recordUse } from "./usage-store";
import { type PaletteSearch, usePaletteSearch } from "./use-palette-search";
import { useSettingsActions } from "./use-settings-actions";
import { useViewActions } from "./use-view-actions";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  projects: readonly ShellProject[];
}

function useFound(query: string, search: PaletteSearch, projectId: number | undefined) {
  return useQuery({
    queryKey: ["palette", query, projectId],
    enabled: query.length > 1,
    // A short delay, cancelled by the next keystroke, so that requests are sent per word rather
    // than per letter.
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return signal.aborted ? [] : search.find(query, signal);
    },
    placeholderData: (previous) => previous,
  });
}

/**
 * Cmd/Ctrl+K: what the person can do here, what they use most first, issues by key or words, and errors.
 */
export function CommandPalette({ open, onOpenChange, projects }: CommandPaletteProps) {
  const { userId } = useActor();
  const pathname = usePathname();
  const { project } = locate(pathname, projects);
  const search = usePaletteSearch(project?.id);
  const kind = pageKind(pathname);
  const [query, setQuery] = useState("");
  const [opened] = useState(() => ({ usage: readUsage(userId), at: Date.now() }));
  const [recent] = useState(() => search.recent());
  const current = useCurrentActions();
  const settings = useSettingsActions(query.trim() !== "", project);
  const actions = [...current, ...settings];
  const views = useViewActions(project);
  const results = useFound(query.trim(), search, project?.id);
  const returnFocus = useReturnFocus(open);

  const words = query.trim();
  const listed = paletteEntries({
    actions: [...actions, ...views],
    issues: words === "" ? recent : words.length === 1 ? [] : (results.data ?? []),
    query,
    score: (id) => usageScore(opened.usage, kind, id, opened.at),
  });
  const searchAll: Entry = {
    id: "search-all",
    label: `Search for “${words}”`,
    section: "Search",
    icon: <Search />,
    run: () => search.openPage(words),
  };
  const entries = words.length > 1 ? [...listed, searchAll] : listed;
  const isAction = (id: string) => [...actions, ...views].some((action) => action.id === id);
  const list = useOptionList({
    label: "Search or run a command",
    count: entries.length,
    version: query,
    onPick: (index) => {
      const entry = entries[index];
      onOpenChange(false);
      if (entry && isAction(entry.id)) recordUse(userId, kind, entry.id);
      entry?.run();
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
              placeholder="Search issues or run a command…"
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
