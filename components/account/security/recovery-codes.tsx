"use client";

import { useEffect, useRef, useState } from "react";
import { Check, Copy, Download } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";

/** Downloads text as a file. */
function saveText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [isCopied, setCopied] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const text = `${codes.join("\n")}\n`;
  // The previous form was removed and took the focus with it.
  useEffect(() => top.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce("Recovery codes copied");
    } catch {
      announce("Your browser blocked copying. Download them instead.");
    }
  }

  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p role="status" className="text-sm">
        Store these somewhere you can reach without your phone. Each one works once in place of a
        code. They won’t be shown again.
      </p>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-border bg-surface-sunken p-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />} {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button onClick={() => saveText("lanework-recovery-codes.txt", text)}>
          <Download /> Download
        </Button>
      </div>
    </div>
  );
}
