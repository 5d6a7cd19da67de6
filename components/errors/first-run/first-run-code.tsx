"use client";

import { useState } from "react";
import { Check, Copy } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/button/icon-button";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError } from "@/components/ui/feedback/toast";

interface CodeBlockProps {
  /** The name of the text, such as "DSN". */
  what: string;
  text: string;
  className?: string;
}

/** Text to copy into an app. */
export function CodeBlock({ what, text, className }: CodeBlockProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      announce(`${what} copied.`);
    } catch {
      toastError(`${what} could not be copied`, {
        description: "Your browser blocked copying. Select the text and copy it manually.",
      });
    }
  }

  return (
    <div
      className={cn(
        "flex items-start gap-1 rounded-md border border-border bg-surface-sunken p-1 pl-3",
        className,
      )}
    >
      <pre
        role="region"
        aria-label={what}
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto py-2 font-mono text-xs"
      >
        {text}
      </pre>
      <IconButton
        label={isCopied ? "Copied" : `Copy ${what}`}
        tooltipSide="left"
        onClick={() => void copy()}
      >
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </div>
  );
}
