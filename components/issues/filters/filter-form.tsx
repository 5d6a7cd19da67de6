"use client";

import { useState } from "react";
import { PRIORITY_OPTIONS, TYPE_OPTIONS } from "@/components/issues/fields/choice-options";
import { Avatar } from "@/components/ui/data/avatar";
import { ColorDot } from "@/components/ui/data/color-dot";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { Switch } from "@/components/ui/form/switch";
import { Pencil, Search } from "@/components/ui/icon/icons";
import type { ChoiceValue } from "@/lib/issues/filters/choice";
import { bestMatches } from "@/components/ui/text/match-text";
import {
  cleanQuery,
  type FilterField,
  type IssueFilters,
} from "@/lib/issues/issues/client/filters";
import { DateList } from "./date-list";
import {
  filterBy,
  type FilterOption,
  type FilterOptions,
  isDateField,
  isListField,
  type ListField,
  type PageDisplay,
  type PanelField,
} from "./filter-changes";
import {
  choiceIn,
  FIELD_LABELS,
  type Condition,
  conditionOf,
  conditionsOf,
  filterByCondition,
  filterByToggling,
  isMultiple,
  valueOptions,
} from "./filter-choices";
import { ParentValues } from "./parent-values";
import { TextMode } from "./text-mode";
import type { IssueFilterChange } from "./use-filters";
import { useParentOptions } from "./use-parent-options";
import { ValueHeader } from "./value-header";

interface FilterFormProps {
  fields: readonly FilterField[];
  options: FilterOptions;
  filters: IssueFilters;
  /** What the page filters by in any case. */
  within?: IssueFilters | undefined;
  onChange: IssueFilterChange;
  /** What is shown: the values of a field, all filters as text, or with null the list of fields. */
  field: PanelField | null;
  onFieldChange: (field: PanelField | null) => void;
  /** Closes the panel. */
  onDone: () => void;
  /** The page's order and groups, if text may change them. */
  display?: PageDisplay | undefined;
}

const ICONS = { priority: PRIORITY_OPTIONS, type: TYPE_OPTIONS };

function iconOf(field: ListField, { value, label, color, picture }: FilterOption) {
  if (field === "priority" || field === "type") {
    return ICONS[field].find((option) => option.value === value)?.icon;
  }
  if (picture !== undefined) return <Avatar name={label} src={picture} size="xs" decorative />;
  return color === undefined ? undefined : <ColorDot color={color} />;
}

function toRow(field: ListField, option: FilterOption): ComboboxOption<ChoiceValue> {
  const { value, label, detail } = option;
  return { value, label, icon: iconOf(field, option), ...(detail !== undefined && { detail }) };
}

/** Before the number of chosen values. */
const DETAILS: Record<Condition, string> = { any: "", all: "all ", not: "not " };

/** A row of the first list, and what picking it does. */
interface FirstRow {
  option: ComboboxOption<string>;
  /** What it is found by. */
  texts: readonly string[];
  pick: () => void;
}

/** How many fields and values are offered for what was typed. */
const MAX_FOUND = 20;

/** The fields. Typing also finds their values, and offers the typed text as a filter. */
function FieldList(props: FilterFormProps) {
  const { fields, options, filters, onChange, onFieldChange, onDone } = props;
  const [typed, setTyped] = useState("");
  const listed = fields.filter(isListField);
  const dateRows = fields.filter(isDateField).map((field): FirstRow => {
    const label = FIELD_LABELS[field];
    const count = filters[field]?.values.length;
    const detail = count === undefined ? {} : { detail: String(count) };
    return {
      option: { value: field, label, ...detail },
      texts: [label],
      pick: () => onFieldChange(field),
    };
  });
  const asText: FirstRow = {
    option: { value: "text", label: "Write as text…", icon: <Pencil /> },
    texts: ["Write as text", "query"],
    pick: () => onFieldChange("text"),
  };
  const fieldRows = listed.map((field): FirstRow => {
    const choice = choiceIn(filters, field);
    const label = FIELD_LABELS[field];
    const detail = choice && `${DETAILS[conditionOf(choice)]}${choice.values.length}`;
    return {
      option: { value: field, label, ...(detail !== undefined && { detail }) },
      texts: [label],
      pick: () => onFieldChange(field),
    };
  });

  function valueRows(): FirstRow[] {
    return listed.flatMap((field) =>
      valueOptions(options, field, undefined).map((value) => {
        const label = `${FIELD_LABELS[field]}: ${value.label}`;
        const choice = choiceIn(filters, field);
        const condition = choice ? conditionOf(choice) : "any";
        return {
          option: { ...toRow(field, value), value: `${field} ${value.value}`, label },
          texts: [value.label, label],
          pick: () => {
            onChange(filterByToggling(field, value.value, condition));
            onDone();
          },
        };
      }),
    );
  }

  function textRow(text: string): FirstRow[] {
    if (text === "" || !fields.includes("query")) return [];
    return [
      {
        option: { value: "query", label: `Text contains “${text}”`, icon: <Search /> },
        texts: [],
        pick: () => {
          onChange(filterBy("query", text));
          onDone();
        },
      },
    ];
  }

  const query = cleanQuery(typed) ?? "";
  const found =
    query === ""
      ? [...fieldRows, ...dateRows, asText]
      : bestMatches(
          [...fieldRows, ...dateRows, asText, ...valueRows()],
          query,
          ({ texts }) => texts,
        );
  const rows = [...found.slice(0, MAX_FOUND), ...textRow(query)];
  return (
    <>
      <ComboboxList
        label="Filter by"
        searchPlaceholder="Filter by…"
        search={{ query: typed, onQueryChange: setTyped, loading: false }}
        options={rows.map(({ option }) => option)}
        selected={[]}
        onPick={(value) => rows.find(({ option }) => option.value === value)?.pick()}
      />
      {fields.includes("archived") && (
        <div className="border-t border-border px-3 py-2.5 text-sm">
          <Switch
            label={FIELD_LABELS.archived}
            description="Shows only archived issues."
            checked={filters.archived === "only"}
            onCheckedChange={(on) => onChange(filterBy("archived", on ? "only" : undefined))}
          />
        </div>
      )}
      {fields.includes("exclude_final_lane") && (
        <div className="border-t border-border px-3 py-2.5 text-sm">
          <Switch
            label={FIELD_LABELS.exclude_final_lane}
            description="Hides issues in the last lane."
            checked={filters.exclude_final_lane === true}
            onCheckedChange={(on) =>
              onChange(filterBy("exclude_final_lane", on ? true : undefined))
            }
          />
        </div>
      )}
    </>
  );
}

interface ValueListProps extends FilterFormProps {
  field: ListField;
}

function ValueList({ field, options, filters, onChange, onFieldChange }: ValueListProps) {
  const label = FIELD_LABELS[field];
  const choice = choiceIn(filters, field);
  // Remembered while the choice does not say it.
  const [wanted, setWanted] = useState<Condition>(choice ? conditionOf(choice) : "any");
  // Of one value, all are any.
  const isOpen = !choice || (wanted === "all" && choice.values.length === 1 && !choice.isNot);
  const condition = isOpen ? wanted : conditionOf(choice);
  const conditions = isMultiple(field) ? conditionsOf(field) : [];

  function setCondition(next: Condition) {
    setWanted(next);
    if (isMultiple(field)) onChange(filterByCondition(field, next));
  }

  function pick(value: ChoiceValue) {
    setWanted(condition);
    onChange(filterByToggling(field, value, condition));
    if (!isMultiple(field)) onFieldChange(null);
  }

  function clear() {
    onChange(filterBy(field, undefined));
    onFieldChange(null);
  }

  return (
    <>
      <ValueHeader
        label={label}
        condition={condition}
        conditions={conditions}
        onConditionChange={setCondition}
        onBack={() => onFieldChange(null)}
      />
      <ComboboxList<ChoiceValue>
        label={label}
        searchPlaceholder={`${label}…`}
        multiple={isMultiple(field)}
        options={valueOptions(options, field, choice).map((option) => toRow(field, option))}
        selected={choice?.values ?? []}
        onPick={pick}
        {...(!isMultiple(field) && { clearLabel: `Any ${label.toLowerCase()}`, onClear: clear })}
      />
    </>
  );
}

/**
 * A panel with all filters except the text filter: the fields, then the values of the chosen one.
 * Choices apply immediately.
 */
export function FilterForm(input: FilterFormProps) {
  const { field } = input;
  const props = { ...input, options: useParentOptions(input.options, input.filters) };
  return (
    <div className={field === "text" ? "w-full sm:w-104" : "w-full sm:w-72"}>
      {field === null ? (
        <FieldList {...props} />
      ) : field === "text" ? (
        <TextMode {...props} />
      ) : isDateField(field) ? (
        <DateList key={field} {...props} field={field} />
      ) : field === "parent_id" ? (
        <ParentValues {...props} />
      ) : (
        <ValueList key={field} {...props} field={field} />
      )}
    </div>
  );
}
