"use client";

import { useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import { keyCaps } from "./key-labels";

const never = () => () => {};
const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

interface KbdProps {
  /** Written as in useShortcuts: `"c"`, `"g b"`, `"mod+k"`, `"alt+arrowup"`. */
  keys: string;
  /** For dark backgrounds, such as a tooltip. */
  onSolid?: boolean;
  className?: string;
}

/** Key caps, with Mac symbols on a Mac. */
export function Kbd({ keys, onSolid = false, className }: KbdProps) {
  const mac = useSyncExternalStore(never, isMac, () => false);
  return (
    <span className={cn("inline-flex shrink-0 items-center gap-1", className)}>
      {keyCaps(keys, mac).map((caps, press) => (
        <span key={press} className="inline-flex gap-0.5">
          {caps.map((cap) => (
            <kbd
              key={cap}
              className={cn(
                "min-w-5 rounded-sm border px-1 text-center font-sans text-xs",
                onSolid ? "border-current" : "border-border bg-surface text-text-muted",
              )}
            >
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
