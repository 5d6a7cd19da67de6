"use client";

import { CircleSlash } from "@/components/ui/icon/icons";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import type { NewIssue } from "@/components/issues/create/new-issue";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { ChipButton } from "./chip-button";
import type { ChipState } from "./choice-chip";

interface BlockedByChipProps extends ChipState {
  projectId: number;
  value: NewIssue["blocked_by"];
  onChange: (value: NewIssue["blocked_by"]) => void;
}

/** The issues that block the new one, found by key or words in any project. */
export function BlockedByChip(props: BlockedByChipProps) {
  const { projectId, value: chosen, onChange, open, onOpenChange, ...chip } = props;
  const { found, options, search } = useIssueOptions(projectId, open);
  const isChosen = (id: number) => chosen.some((item) => item.id === id);

  function choose(ids: number[]) {
    const known = [...chosen, ...found];
    onChange(
      ids.flatMap((id) => {
        const issue = known.find((item) => item.id === id);
        return issue ? [{ id, key: issue.key, title: issue.title }] : [];
      }),
    );
  }

  return (
    <MultiCombobox
      label="Blocked by"
      searchPlaceholder="Title or key…"
      emptyText="No matching issues."
      value={chosen.map(({ id }) => id)}
      onValueChange={choose}
      options={[
        ...chosen.map(({ id, key, title }) => ({ value: id, label: title, detail: key })),
        ...options.filter(({ value }) => !isChosen(value)),
      ]}
      search={search}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <ChipButton
          {...chip}
          name="Blocked by"
          value={chosen.length === 0 ? undefined : chosen.map(({ key }) => key).join(", ")}
          icon={<CircleSlash />}
        />
      }
    />
  );
}
