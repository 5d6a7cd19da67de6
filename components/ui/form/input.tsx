"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { controlStyles } from "./control-styles";
import { useFieldProps } from "./field-context";

export interface InputProps extends Omit<ComponentProps<"input">, "size"> {
  size?: "sm" | "md";
  /** An icon inside the field, before the text. */
  icon?: ReactNode;
}

/** A single-line text field. It needs a surrounding Field or an aria-label. */
export function Input({ size = "md", icon, className, type = "text", ...rest }: InputProps) {
  const props = useFieldProps(rest);
  const input = (
    <input
      type={type}
      {...props}
      className={cn(controlStyles({ size }), icon === undefined ? "px-2" : "pr-2 pl-8", "w-full")}
    />
  );
  return (
    <div className={cn("relative min-w-0", className)}>
      {icon !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-text-muted [&_svg]:size-4">
          {icon}
        </span>
      )}
      {input}
    </div>
  );
}
