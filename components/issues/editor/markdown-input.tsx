"use client";

import dynamic from "next/dynamic";
import { useImperativeHandle, useRef, useState, type Ref } from "react";
import { useProjectIfAny } from "@/components/screen/access/project-context";
import { Field } from "@/components/ui/form/field";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { Textarea } from "@/components/ui/form/textarea";
import { MentionList } from "./mention-list";
import { useFilePaste } from "./use-file-paste";
import { useMention } from "./use-mention";

const Markdown = dynamic(
  () => import("@/components/ui/text/markdown").then((module) => module.Markdown),
  {
    loading: () => <Skeleton className="h-4 w-2/3" />,
  },
);

const TABS = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

type Tab = (typeof TABS)[number]["value"];
type Area = HTMLTextAreaElement | null;

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
  ref?: Ref<Area>;
}

/**
 * A Markdown field with a preview, rendered by the same component that later displays the text. In
 * a project, `@` completes members' names.
 */
export function MarkdownInput(props: MarkdownInputProps) {
  const { label, showsLabel = false, value, onChange, error, rows = 8, placeholder, ref } = props;
  const { startsWith = "write" } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<Area, Area>(ref, () => field.current);
  const mention = useMention({ projectId: useProjectIfAny()?.id, field, onChange });
  const filePaste = useFilePaste({ field, value, onChange });
  const [tab, setTab] = useState<Tab>(startsWith);
  const tabs = (
    <Tabs label={`${label}: write or preview`} value={tab} onValueChange={setTab} tabs={TABS}>
      <TabPanel value="write" tabIndex={-1}>
        <div className="relative" data-keeps-escape={mention.isOpen ? "" : undefined}>
          <Field label={label} hideLabel error={error}>
            <Textarea
              {...mention.fieldProps}
              {...filePaste}
              ref={field}
              rows={rows}
              placeholder={placeholder ?? "Markdown: **bold**, `code`, - lists, @names"}
              value={value}
              onChange={(event) => {
                onChange(event.target.value);
                mention.follow();
              }}
            />
          </Field>
          {mention.isOpen && <MentionList mention={mention} field={field} />}
        </div>
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
