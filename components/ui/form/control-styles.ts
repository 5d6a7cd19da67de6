import { cva } from "class-variance-authority";

/** The shared outline of fields and pickers. Each component adds its own padding. */
export const controlStyles = cva(
  [
    "rounded-md border bg-surface text-text transition-colors",
    "focus-visible:outline-offset-0 disabled:opacity-50 aria-disabled:opacity-50",
    "border-border-strong aria-invalid:border-danger [&[readonly]]:bg-surface-sunken",
  ],
  {
    variants: {
      size: {
        sm: "h-7 text-xs pointer-coarse:h-11",
        md: "h-8 text-sm pointer-coarse:h-11",
        area: "text-sm",
      },
    },
    defaultVariants: { size: "md" },
  },
);
