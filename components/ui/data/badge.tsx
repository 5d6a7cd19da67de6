import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const TONES = {
  neutral: "bg-surface-hover text-text-muted",
  accent: "bg-surface-selected text-accent-text",
  danger: "bg-danger-surface text-danger-text",
  warning: "bg-warning-surface text-warning-text",
  success: "bg-success-surface text-success-text",
};

interface BadgeProps {
  tone?: keyof typeof TONES | undefined;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A state or a count as text. States have an icon. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span className={cn("badge", TONES[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
