"use client";

import { useState } from "react";
import { Check, Copy } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { toastError } from "@/components/ui/feedback/toast";

interface CodeBlockProps {
  /** A name for the text, used by the button and by screen readers. */
  label: string;
  children: string;
}

/** Text to read and copy. Long lines scroll. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(children);
      setCopied(true);
    } catch {
      toastError("Your browser blocked copying. Select the text instead.");
    }
  }

  return (
    <div className="relative rounded-md border border-border bg-surface-sunken">
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-auto p-3 pr-12 font-mono text-xs"
      >
        {children}
      </pre>
      <span className="absolute top-1 right-1">
        <IconButton
          size="sm"
          label={isCopied ? `${label} copied` : `Copy ${label}`}
          onClick={() => void copy()}
        >
          {isCopied ? <Check /> : <Copy />}
        </IconButton>
      </span>
    </div>
  );
}
