"use client";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { OPTION_ROW } from "@/components/ui/form/combobox/option-styles";
import { useOptionList } from "@/components/ui/form/combobox/use-option-list";
import { ArrowLeft } from "@/components/ui/icon/icons";
import { issueGroupsQuery } from "@/lib/issues/groups/client";
import {
  type FilterField,
  type IssueFilters,
  readFilters,
  writeFilters,
} from "@/lib/issues/issues/client/filters";
import { writeSort } from "@/lib/issues/filters/sort";
import { searchQuery } from "@/lib/issues/search/client";
import { completeFilterText } from "@/lib/issues/search/filter-text/complete";
import { TEXT_KEYS, type TextField } from "@/lib/issues/search/filter-text/keys";
import { parseFilterText, type TextProblem } from "@/lib/issues/search/filter-text/parse";
import { type TextDisplay, writeFilterText } from "@/lib/issues/search/filter-text/write";
import { FIELD_LABELS } from "./filter-choices";
import { type FilterOptions, onlyFilter, type PageDisplay } from "./filter-changes";
import type { IssueFilterChange } from "./use-filters";

interface TextModeProps {
  /** The page's filters. */
  fields: readonly FilterField[];
  options: FilterOptions;
  filters: IssueFilters;
  /** What the page filters by in any case. */
  within?: IssueFilters | undefined;
  onChange: IssueFilterChange;
  onFieldChange: (field: null) => void;
  display?: PageDisplay | undefined;
  /** Closes the panel. */
  onDone: () => void;
}

/** The fields of a page, for text. A page that can leave out completed issues also has states. */
function textFields(fields: readonly FilterField[], display: PageDisplay | undefined): TextField[] {
  return TEXT_KEYS.map(([, field]) => field).filter((field) => {
    if (field === "sort") return display !== undefined && display.sorts.length > 0;
    if (field === "group") return display !== undefined;
    return fields.includes(field === "state" ? "exclude_final_lane" : field);
  });
}

/** The filters that the page does not have. */
function unknownHere(filters: IssueFilters, fields: readonly TextField[]): TextProblem[] {
  return (Object.keys(filters) as FilterField[])
    .filter((field) => field !== "query" && !fields.includes(field))
    .map((field) => ({
      from: 0,
      to: 0,
      message: `This page can’t filter by ${FIELD_LABELS[field].toLowerCase()}.`,
      suggestions: [],
    }));
}

/** An order or groups that the page does not have. */
function unknownDisplay(
  { sort, group }: TextDisplay,
  display: PageDisplay | undefined,
): TextProblem[] {
  const { sorts = [], groups = [] } = display ?? {};
  const refused = (message: string, suggestions: readonly string[] = []): TextProblem => ({
    from: 0,
    to: 0,
    message,
    suggestions,
  });
  const isSorted = (display?.isSortable ?? (() => false))(sort ?? []);
  return [
    ...(sort === undefined || isSorted
      ? []
      : [
          refused(
            sorts.length === 0
              ? "This page has an order of its own."
              : `This page sorts by ${sorts.join(", ")}.`,
          ),
        ]),
    ...(group === undefined || groups.includes(group)
      ? []
      : [
          refused(
            groups.length === 0
              ? "This page has no groups."
              : `This page groups by ${groups.join(", ")}.`,
          ),
        ]),
  ];
}

const MOST = 100;

/** Milliseconds without a change after which typing counts as paused. */
const PAUSE_MS = 250;

/** The filters after a pause in typing. */
function usePaused(filters: IssueFilters): IssueFilters {
  const text = writeFilters(filters).toString();
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return readFilters(new URLSearchParams(paused));
}

/** How many issues the filters match: "12 issues", "100+ issues" across projects. */
function useCount(
  filters: IssueFilters,
  within: IssueFilters | undefined,
  isValid: boolean,
): string | undefined {
  const { projectId } = useParams<{ projectId?: string }>();
  const shown = { ...usePaused(filters), ...within };
  const inProject = useQuery({
    ...issueGroupsQuery(Number(projectId), "lane", shown),
    enabled: isValid && projectId !== undefined,
  });
  const everywhere = useQuery({
    ...searchQuery(shown, MOST),
    enabled: isValid && projectId === undefined,
  });
  const found = everywhere.data;
  const count = inProject.data?.reduce((sum, group) => sum + group.count, 0) ?? found?.meta.count;
  if (!isValid || count === undefined) return undefined;
  const more = found?.meta.truncated ? "+" : "";
  return `${count.toLocaleString("en")}${more} ${count === 1 ? "issue" : "issues"}`;
}

/** All filters as text, with suggestions for what is being typed. Enter applies them. */
export function TextMode(props: TextModeProps) {
  const { fields, options, filters, within, onChange, onFieldChange, onDone, display } = props;
  const known = textFields(fields, display);
  const initial = writeFilterText(filters, options, display);
  const [text, setText] = useState(initial === "" ? "" : `${initial} `);
  const [caret, setCaret] = useState(text.length);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { filters: read, sort, group, problems } = parseFilterText(text, options);
  const wrong = [
    ...problems,
    ...unknownHere(read, known),
    ...unknownDisplay({ sort, group }, display),
  ];
  // What is still being typed is not wrong yet.
  const [problem] = wrong.filter(({ to }) => isAsked || to === 0 || to < caret);
  const count = useCount(read, within, wrong.length === 0);
  const completion = completeFilterText(text, caret, options, known, display);
  const offered = completion.options.filter(
    ({ insert }) => insert !== text.slice(completion.from, completion.to),
  );

  function replace(from: number, to: number, insert: string) {
    const rest = text.slice(to);
    const space = insert.endsWith(":") || rest.startsWith(" ") ? "" : " ";
    const at = from + insert.length + space.length;
    setText(`${text.slice(0, from)}${insert}${space}${rest}`);
    setCaret(at);
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  }

  function pick(index: number) {
    const option = offered[index];
    if (option) replace(completion.from, completion.to, option.insert);
  }

  function apply() {
    setAsked(true);
    if (wrong.length > 0) return;
    const kept = filters.project_id !== undefined && !fields.includes("project_id");
    onChange((before) => ({ ...(kept ? onlyFilter(before, "project_id") : {}), ...read }));
    if (
      display &&
      (writeSort(sort ?? []) !== writeSort(display.sort ?? []) || group !== display.group)
    ) {
      display.onChange({ sort, group });
    }
    onDone();
  }

  // Enter applies the filters unless an arrow key has moved to an option.
  const version = `${completion.from} ${text}`;
  const [movedIn, setMovedIn] = useState<string>();
  const list = useOptionList({
    label: "Filters as text",
    count: offered.length,
    onPick: pick,
    version,
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && !event.shiftKey && offered.length > 0 && caret > completion.from) {
      event.preventDefault();
      pick(list.active);
    } else if (event.key === "Enter" && (movedIn !== version || offered.length === 0)) {
      event.preventDefault();
      apply();
    } else {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") setMovedIn(version);
      list.inputProps.onKeyDown(event);
    }
  }

  return (
    <>
      <div className="flex items-center gap-1.5 border-b border-border py-1.5 pr-3 pl-1.5">
        <IconButton size="sm" label="Back" onClick={() => onFieldChange(null)}>
          <ArrowLeft />
        </IconButton>
        <input
          {...list.inputProps}
          ref={field}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          value={text}
          placeholder="label:bug assignee:me is:open"
          aria-invalid={problem !== undefined}
          aria-describedby="filter-text-status"
          onChange={(event) => {
            setText(event.target.value);
            setCaret(event.target.selectionStart ?? event.target.value.length);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? text.length)}
          onKeyDown={onKeyDown}
          className="h-8 min-w-0 flex-1 bg-transparent font-mono text-sm outline-none pointer-coarse:h-11"
        />
      </div>
      <div {...list.listProps} className="max-h-60 overflow-y-auto p-1 empty:hidden">
        {offered.map((option, index) => (
          <div
            key={option.insert}
            {...list.optionProps(index)}
            aria-selected={list.active === index}
            className={OPTION_ROW}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <span className="shrink-0 text-xs text-text-muted">{option.detail}</span>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-border px-3 py-2 text-sm">
        <p id="filter-text-status" role="status" className="min-w-0 flex-1">
          {problem ? (
            <span className="text-danger-text">{problem.message}</span>
          ) : (
            <span className="text-text-muted numeric">{count ?? "Enter applies the filters."}</span>
          )}
        </p>
        {problem?.suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            size="sm"
            onClick={() => {
              replace(problem.from, problem.to, suggestion);
              field.current?.focus();
            }}
          >
            {suggestion}
          </Button>
        ))}
        <Button size="sm" variant="primary" onClick={apply}>
          Apply
        </Button>
      </div>
    </>
  );
}
