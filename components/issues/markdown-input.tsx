"use client";

import dynamic from "next/dynamic";
import { useState, type Ref } from "react";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";

const Markdown = dynamic(
  () => import("@/components/ui/markdown").then((module) => module.Markdown),
  {
    loading: () => <Skeleton className="h-4 w-2/3" />,
  },
);

const TABS = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

interface MarkdownInputProps {
  label: string;
  /** Shows the label above the tabs, where no heading names the text. */
  showsLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  error?: string | readonly string[] | undefined;
  /** Lines at least. */
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A Markdown text, with a preview made by the component that shows it later. */
export function MarkdownInput(props: MarkdownInputProps) {
  const { label, showsLabel = false, value, onChange, error, rows = 8, ref } = props;
  const [tab, setTab] = useState<"write" | "preview">("write");
  const tabs = (
    <Tabs label={`${label}: write or preview`} value={tab} onValueChange={setTab} tabs={TABS}>
      <TabPanel value="write" tabIndex={-1}>
        <Field label={label} hideLabel error={error}>
          <Textarea
            ref={ref}
            rows={rows}
            placeholder="Markdown: **bold**, `code`, - lists, [links](https://…)"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      </TabPanel>
      <TabPanel value="preview">
        <div className="max-w-prose" style={{ minHeight: `calc(${rows} * 1.25rem + 0.875rem)` }}>
          {value.trim() === "" ? (
            <p className="text-sm text-text-muted">Nothing to preview.</p>
          ) : (
            <Markdown>{value}</Markdown>
          )}
        </div>
      </TabPanel>
    </Tabs>
  );
  if (!showsLabel) return tabs;
  return (
    <div>
      <p aria-hidden="true" className="text-sm font-medium">
        {label}
      </p>
      {tabs}
    </div>
  );
}
