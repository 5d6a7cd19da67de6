"use client";

import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Kbd } from "@/components/ui/text/kbd";
import { MarkdownInput } from "./markdown-input";

interface MarkdownEditorProps {
  label: string;
  autoFocus: boolean;
  value: string;
  onChange: (text: string) => void;
  /** Whether someone else has saved a different version since editing started. */
  isOutdated: boolean;
  /** What saving does in that case. */
  outdatedText?: string;
  rows?: number;
  error: string | null;
  onSave: () => void;
  onCancel: () => void;
}

/** Edits Markdown text, with Save and Cancel. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, autoFocus, value, onChange, isOutdated, error, onSave, onCancel } = props;
  const { outdatedText = "You can compare both versions when you save.", rows = 8 } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);

  // The button that opened the editor was removed. The caret starts at the end of the text.
  useEffect(() => {
    if (!autoFocus || !textarea.current) return;
    textarea.current.focus();
    const end = textarea.current.value.length;
    textarea.current.setSelectionRange(end, end);
  }, [autoFocus]);

  return (
    <div
      data-keeps-escape=""
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") onCancel();
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          onSave();
        }
      }}
    >
      {isOutdated && (
        <Banner tone="warning" className="mb-2">
          Someone else has changed this text since you started. {outdatedText}
        </Banner>
      )}
      <MarkdownInput
        ref={textarea}
        label={label}
        rows={rows}
        value={value}
        onChange={onChange}
        error={error ?? undefined}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onSave}>
          Save
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <span className="ml-auto hidden items-center gap-1.5 text-xs text-text-muted sm:flex">
          <Kbd keys="mod+enter" /> saves. Your draft is kept until then.
        </span>
      </div>
    </div>
  );
}
