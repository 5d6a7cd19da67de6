"use client";

import { Check, Copy } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { NewApiToken } from "@/lib/tokens/schema";

interface NewTokenProps {
  token: NewApiToken;
  onDone: () => void;
}

/** The secret of a token that was made just now: the one time that it is shown. */
export function NewToken({ token, onDone }: NewTokenProps) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(token.token);
      setCopied(true);
    } catch {
      field.current?.select();
    }
  }

  return (
    <div className="flex flex-col gap-2 rounded-md bg-success-surface p-3">
      <p role="status" className="text-sm">
        <label htmlFor={id} className="font-medium">
          Copy the token “{token.name}” now.
        </label>{" "}
        It is not shown again.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={token.token}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="h-8 min-w-0 flex-1 basis-60 rounded-md border border-border-strong bg-surface px-2 font-mono text-xs text-text pointer-coarse:h-11"
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? "Copied" : "Copy token"}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied && "Token copied"}
      </span>
    </div>
  );
}
