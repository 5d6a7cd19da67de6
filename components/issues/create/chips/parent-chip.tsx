"use client";

import { CornerLeftUp } from "@/components/ui/icon/icons";
import type { ReferredIssue } from "@/components/issues/create/new-issue";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { ChipButton } from "./chip-button";
import type { ChipState } from "./choice-chip";

interface ParentChipProps extends ChipState {
  projectId: number;
  value: ReferredIssue | null;
  onChange: (value: ReferredIssue | null) => void;
}

/** The issue that the new one is below, found by key or words in the same project. */
export function ParentChip(props: ParentChipProps) {
  const { projectId, value: chosen, onChange, open, onOpenChange, ...chip } = props;
  const { found, options, search } = useIssueOptions(projectId, open, true);
  const isShown = chosen !== null && search.query === "";

  function choose(id: number | null) {
    const issue = found.find((item) => item.id === id);
    onChange(issue ? { id: issue.id, key: issue.key, title: issue.title } : null);
  }

  return (
    <Combobox
      label="Parent issue"
      clearLabel="No parent"
      searchPlaceholder="Title or key…"
      emptyText="No matching issues."
      value={chosen?.id ?? null}
      onValueChange={choose}
      options={[
        ...(isShown ? [{ value: chosen.id, label: chosen.title, detail: chosen.key }] : []),
        ...options.filter(({ value }) => !isShown || value !== chosen.id),
      ]}
      search={search}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<ChipButton {...chip} name="Parent" value={chosen?.key} icon={<CornerLeftUp />} />}
    />
  );
}
