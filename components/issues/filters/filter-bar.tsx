"use client";

import dynamic from "next/dynamic";
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { ListFilter } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { lazyPart, renderedPart } from "@/components/ui/lazy-part";
import { announce } from "@/components/ui/feedback/live-region";
import {
  loadPopover,
  Popover,
  PopoverContent,
  PopoverTrigger,
} from "@/components/ui/overlay/popover";
import { anyOf, onlyValue } from "@/lib/issues/filters/choice";
import {
  FILTER_FIELDS,
  type FilterField,
  type IssueFilters,
} from "@/lib/issues/issues/client/filters";
import {
  FILTER_BUTTON_ID,
  filterBy,
  onlyFilter,
  type FilterOptions,
  type PageDisplay,
  type PanelField,
} from "./filter-changes";
import { FilterText } from "./filter-text";
import type { IssueFilterChange } from "./use-filters";

const form = lazyPart(() => import("./filter-form").then((module) => module.FilterForm));
const FilterForm = form.Part;
const chipsPart = lazyPart(() => import("./active-chips").then((module) => module.ActiveChips), {
  isQuiet: true,
});
/** A page without filters, as most are, does without. */
const ActiveChips = renderedPart(
  chipsPart,
  dynamic(() => import("./active-chips").then((module) => module.ActiveChips)),
);

/** What the panel shows. */
interface Shown {
  /** The field whose values are listed, or text; null for the list of fields. */
  field: PanelField | null;
  /** The chip that opened it. Escape then closes the panel instead of going back to the fields. */
  chip?: HTMLElement;
  /** What had focus when the key opened it, and gets it back. */
  returnTo?: HTMLElement;
}

const FIELDS: Shown = { field: null };

function loadPanel() {
  void loadPopover();
  void form.load();
  void chipsPart.load();
}

interface FilterBarProps {
  /** This page's filters, in order. */
  fields: readonly FilterField[];
  /** A filter that another control of the page shows and clears. */
  shownElsewhere?: FilterField | undefined;
  /** The options, from `useProjectFilterOptions()` or the page itself. */
  options: FilterOptions;
  filters: IssueFilters;
  /** What the page filters by in any case. */
  within?: IssueFilters | undefined;
  /** The page's order and groups, if text may change them. */
  display?: PageDisplay | undefined;
  onChange: IssueFilterChange;
  /** Shown at the end of the bar. */
  children?: ReactNode;
}

/** A text field, a panel with the other filters, and removable chips for the active ones. */
export function FilterBar(props: FilterBarProps) {
  const { fields, shownElsewhere, options, filters, within, display, onChange, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(FIELDS);
  const active = FILTER_FIELDS.filter(
    (field) => field !== shownElsewhere && filters[field] !== undefined,
  );
  const chips = active.filter((field) => field !== "query").length;
  const isMine = onlyValue(filters.assignee_id) === "me";

  const shortcuts = useMemo<Action[]>(
    () => [
      {
        id: "filter",
        label: "Filter issues",
        section: "This page",
        command: "filter",
        run: () => {
          const item = document.activeElement?.closest<HTMLElement>("[data-item-link]");
          setShown(item ? { field: null, returnTo: item } : FIELDS);
          setOpen(true);
        },
      },
    ],
    [],
  );
  useShortcuts(shortcuts);

  // The panel returns the focus to the button. Runs after that, and only if the item is still there.
  const { chip } = shown;
  const returnTo = chip ?? shown.returnTo;
  useLayoutEffect(() => {
    if (!isOpen && returnTo?.isConnected && document.activeElement === button.current)
      returnTo.focus();
  }, [isOpen, returnTo]);

  function open(next: boolean) {
    if (next) setShown(FIELDS);
    setOpen(next);
  }

  function toggleMine() {
    onChange(filterBy("assignee_id", isMine ? undefined : anyOf("me")));
    announce(isMine ? "Issues of everyone." : "Only your issues.");
  }

  function change(update: (filters: IssueFilters) => IssueFilters, announcement: string) {
    onChange(update);
    announce(announcement);
    button.current?.focus();
  }

  return (
    <search aria-label="Filter issues" className="filter-bar">
      {fields.includes("query") && (
        <FilterText
          value={filters.query}
          onChange={(query) => onChange(filterBy("query", query), "replace")}
        />
      )}
      <Popover open={isOpen} onOpenChange={open}>
        <PopoverTrigger asChild onNear={loadPanel}>
          <Button ref={button} id={FILTER_BUTTON_ID} variant={chips > 0 ? "secondary" : "ghost"}>
            <ListFilter />
            <span className="bar-label">Filter</span>
            {chips > 0 && (
              <Badge tone="accent">
                {chips}
                <span className="sr-only"> active</span>
              </Badge>
            )}
          </Button>
        </PopoverTrigger>
        <PopoverContent
          aria-label="Filters"
          isPhoneSheet
          beside={chip?.isConnected ? chip : undefined}
          onEscapeKeyDown={(event) => {
            if (shown.field === null || shown.chip) return;
            event.preventDefault();
            setShown(FIELDS);
          }}
        >
          <FilterForm
            fields={fields}
            options={options}
            filters={filters}
            within={within}
            onChange={onChange}
            field={shown.field}
            onFieldChange={(field) => setShown({ field, ...(returnTo && { returnTo }) })}
            onDone={() => setOpen(false)}
            display={display}
          />
        </PopoverContent>
      </Popover>
      {fields.includes("assignee_id") && (
        <Button
          variant={isMine ? "secondary" : "ghost"}
          aria-pressed={isMine}
          className="max-sm:hidden"
          onClick={toggleMine}
        >
          Only mine
        </Button>
      )}
      {chips > 0 && (
        <ActiveChips
          fields={fields}
          hidden={shownElsewhere}
          options={options}
          filters={filters}
          onEdit={(field, pressed) => {
            setShown({ field, chip: pressed });
            setOpen(true);
          }}
          onNear={loadPanel}
          onRemove={(field, words) =>
            change(filterBy(field, undefined), `Filter removed: ${words}.`)
          }
        />
      )}
      {active.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change((all) => onlyFilter(all, shownElsewhere), "Filters cleared.")}
        >
          Clear
        </Button>
      )}
      {children}
    </search>
  );
}
