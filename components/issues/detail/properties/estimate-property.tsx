"use client";

import { useEffect, useId, useRef, useState } from "react";
import type { Permit } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { ESTIMATE_HINT, formatEstimate, parseEstimate } from "@/components/issues/fields/estimate";
import { PlainValue } from "./property-row";

interface EstimatePropertyProps {
  value: number | null;
  permit: Permit;
  /** True once the shortcut was pressed: the field takes focus. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (minutes: number | null) => void;
}

/** The estimate as text, edited in place. Enter or leaving the field saves; Escape reverts. */
export function EstimateProperty(props: EstimatePropertyProps) {
  const { value, permit, open, onOpenChange, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) return;
    field.current?.select();
    onOpenChange(false);
  }, [open, onOpenChange]);
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const errorId = useId();
  const shown = value === null ? "" : formatEstimate(value);

  if (!permit.allowed) {
    return (
      <PlainValue>
        <span className={cn("numeric", shown === "" && "text-text-muted")}>
          {shown || "No estimate"}
        </span>
      </PlainValue>
    );
  }

  function commit() {
    if (typed === null) return;
    const minutes = parseEstimate(typed);
    setInvalid(minutes === undefined);
    if (minutes === undefined) return;
    setTyped(null);
    if (minutes !== value) onChange(minutes);
  }

  return (
    <>
      <input
        ref={field}
        aria-label="Estimate"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        data-keeps-escape={typed === null ? undefined : ""}
        className="h-8 w-full rounded-md border border-transparent bg-transparent px-2 text-sm numeric transition-colors placeholder:text-text-muted hover:bg-surface-hover focus:bg-surface aria-invalid:border-danger pointer-coarse:h-11"
        placeholder="No estimate"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          setInvalid(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
          if (event.key === "Escape" && typed !== null) {
            setTyped(null);
            setInvalid(false);
          }
        }}
      />
      {isInvalid && (
        <PlainValue>
          <span id={errorId} role="alert" className="text-xs text-danger-text">
            {ESTIMATE_HINT}
          </span>
        </PlainValue>
      )}
    </>
  );
}
