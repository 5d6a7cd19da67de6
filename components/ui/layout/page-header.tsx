import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface PageHeaderProps {
  title: ReactNode;
  /** Under the title. */
  description?: ReactNode;
  /** On the right, or below the title on a phone. */
  actions?: ReactNode;
  className?: string;
}

/** The page's h1 with its description and actions. */
export function PageHeader({ title, description, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("flex flex-wrap items-end justify-between gap-x-4 gap-y-3", className)}>
      <div className="min-w-0">
        <h1 className="text-lg font-semibold">{title}</h1>
        {description !== undefined && (
          <p className="mt-0.5 max-w-prose text-sm text-text-muted">{description}</p>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
