"use client";

import { useState } from "react";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Field } from "@/components/ui/form/field";

interface IssueFieldProps {
  projectId: number | null;
  /** The chosen issue's key, or "". */
  issueKey: string;
  /** The chosen issue's title, once known. */
  title: string | undefined;
  error: string | readonly string[] | undefined;
  onChange: (key: string) => void;
}

/** Chooses an issue of the project by title or key. */
export function IssueField({ projectId, issueKey, title, error, onChange }: IssueFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isReady = isOpen && projectId !== null;
  const { found, search } = useIssueOptions(projectId ?? 0, isReady, true);
  const options = found.map((issue) => ({
    value: issue.key,
    label: `${issue.key} ${issue.title}`,
  }));
  const isListed = issueKey === "" || options.some(({ value }) => value === issueKey);
  const chosen = {
    value: issueKey,
    label: title === undefined ? issueKey : `${issueKey} ${title}`,
  };
  return (
    <Field label="Issue" error={error}>
      <Combobox
        label="Issue"
        value={issueKey === "" ? null : issueKey}
        onValueChange={(key) => onChange(key ?? "")}
        placeholder={projectId === null ? "Choose a project first" : "Any issue"}
        clearLabel="Any issue"
        searchPlaceholder="Title or key"
        emptyText="No issue matches"
        disabled={projectId === null}
        isWide
        open={isOpen}
        onOpenChange={setIsOpen}
        search={search}
        options={isListed || search.query !== "" ? options : [chosen, ...options]}
      />
    </Field>
  );
}
