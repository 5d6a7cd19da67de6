import { cva, type VariantProps } from "class-variance-authority";

/** Button styles, also used for links (ButtonLink). */
export const buttonStyles = cva(
  [
    "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium",
    "whitespace-nowrap select-none transition-colors",
    "disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default not-aria-busy:aria-disabled:opacity-50",
    "[&_svg]:size-4 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border-border bg-surface-raised text-text hover:bg-surface-hover",
        ghost:
          "border-transparent text-text hover:bg-surface-hover data-[state=open]:bg-surface-hover",
        danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
      },
      size: {
        sm: "h-7 px-2 text-xs pointer-coarse:h-11",
        md: "h-8 px-3 text-sm pointer-coarse:h-11",
        lg: "h-10 px-4 text-base pointer-coarse:h-11",
        "icon-sm": "size-7 pointer-coarse:size-11",
        icon: "size-8 pointer-coarse:size-11",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyles>;
