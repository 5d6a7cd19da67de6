"use client";

import { useState, type Ref } from "react";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { LazyMarkdown } from "@/components/ui/lazy-markdown";
import { MarkdownArea } from "./markdown-area";

const TABS = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

type Tab = (typeof TABS)[number]["value"];

interface MarkdownInputProps {
  label: string;
  /** Whether to show the label above the tabs, for text without a heading. */
  showsLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  error?: string | readonly string[] | undefined;
  /** Minimum number of lines. */
  rows?: number;
  placeholder?: string;
  /** The tab shown first: `preview` for text that was written for the user. */
  startsWith?: Tab;
  ref?: Ref<HTMLTextAreaElement | null>;
}

/** A Markdown field with a preview, rendered by the same component that later displays the text. */
export function MarkdownInput(props: MarkdownInputProps) {
  const { label, showsLabel = false, value, rows = 8, startsWith = "write", ref, ...rest } = props;
  const [tab, setTab] = useState<Tab>(startsWith);
  const tabs = (
    <Tabs label={`${label}: write or preview`} value={tab} onValueChange={setTab} tabs={TABS}>
      <TabPanel value="write" tabIndex={-1}>
        <MarkdownArea {...rest} label={label} value={value} rows={rows} ref={ref ?? null} />
      </TabPanel>
      <TabPanel value="preview">
        <div className="max-w-prose" style={{ minHeight: `calc(${rows} * 1.25rem + 0.875rem)` }}>
          {value.trim() === "" ? (
            <p className="text-sm text-text-muted">Nothing to preview.</p>
          ) : (
            <LazyMarkdown>{value}</LazyMarkdown>
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
