"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { controlStyles } from "./control-styles";
import { useFieldProps } from "./field-context";

interface TextareaProps extends ComponentProps<"textarea"> {
  /** Without a border, where the text is what the surface is for. */
  isBare?: boolean;
}

/** A multi-line text field that grows with its content, from `rows` up to 60% of the window. */
export function Textarea({ className, rows = 3, isBare = false, ...rest }: TextareaProps) {
  const props = useFieldProps(rest);
  if (isBare) {
    return (
      <textarea
        rows={rows}
        {...props}
        className={cn(
          "block field-sizing-content w-full resize-none bg-transparent outline-none",
          className,
        )}
      />
    );
  }
  return (
    <textarea
      rows={rows}
      {...props}
      className={cn(
        controlStyles({ size: "area" }),
        "field-sizing-content max-h-[60dvh] w-full px-2 py-1.5",
        className,
      )}
      style={{ minHeight: `calc(${rows} * 1.25rem + 0.875rem)`, ...rest.style }}
    />
  );
}
