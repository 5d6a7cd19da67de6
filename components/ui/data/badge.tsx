import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const badgeStyles = cva(
  "inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-surface-hover text-text-muted",
        accent: "bg-surface-selected text-accent-text",
        danger: "bg-danger-surface text-danger-text",
        warning: "bg-warning-surface text-warning-text",
        success: "bg-success-surface text-success-text",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

interface BadgeProps extends VariantProps<typeof badgeStyles> {
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A state or a count as text. States have an icon. */
export function Badge({ tone, icon, className, children }: BadgeProps) {
  return (
    <span className={cn(badgeStyles({ tone }), "numeric", className)}>
      {icon}
      {children}
    </span>
  );
}
