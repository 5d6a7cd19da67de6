import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";

const TONES = {
  info: { icon: Info, look: "bg-surface-selected text-text", mark: "text-accent-text" },
  success: { icon: CircleCheck, look: "bg-success-surface text-text", mark: "text-success-text" },
  warning: { icon: TriangleAlert, look: "bg-warning-surface text-text", mark: "text-warning-text" },
  danger: { icon: CircleAlert, look: "bg-danger-surface text-text", mark: "text-danger-text" },
};

interface BannerProps {
  tone?: keyof typeof TONES;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A message about the whole page or form. Danger and warning are announced immediately. */
export function Banner({ tone = "info", actions, className, children }: BannerProps) {
  const { icon: Icon, look, mark } = TONES[tone];
  return (
    <div
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={cn("flex items-start gap-2 rounded-md px-3 py-2 text-sm", look, className)}
    >
      <Icon className={cn("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1">{children}</div>
      {actions !== undefined && <div className="flex shrink-0 gap-2">{actions}</div>}
    </div>
  );
}
