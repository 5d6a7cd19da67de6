"use client";

import { useId, useRef, useState } from "react";
import { Check, Copy } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";

export interface CopyFieldProps {
  /** The name, for the label and the button: "DSN". */
  label: string;
  hint?: string;
  value: string;
}

/**
 * Text to paste elsewhere. If the clipboard is unavailable, the text is selected for manual
 * copying.
 */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      announce(`${label} copied`);
    } catch {
      field.current?.select();
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onFocus={(event) => event.target.select()}
          className="h-8 min-w-0 flex-1 rounded-md border border-border-strong bg-surface px-2 font-mono text-xs text-text pointer-coarse:h-11"
        />
        <Button
          aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
          onClick={() => void copy()}
        >
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
