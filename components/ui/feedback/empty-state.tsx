import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What to do next, or which filters are hiding everything. */
  text?: ReactNode;
  actions?: ReactNode;
  /** The title's heading level, if the page already has headings. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** A message for an empty list, with the next step. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, text, actions, headingLevel = 2, className } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={cn(
        "mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center",
        className,
      )}
    >
      {icon !== undefined && (
        <div className="mb-3 text-text-muted [&_svg]:size-8 [&_svg]:stroke-[1.5]">{icon}</div>
      )}
      <Heading className="text-md font-semibold">{title}</Heading>
      {text !== undefined && <div className="mt-1 text-base text-text-muted">{text}</div>}
      {actions !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
