"use client";

import { createContext, use, useId, useState, type ReactNode } from "react";
import { ChevronRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";

/** The level of the heading that names what is shown: 1 on its page, 2 in a panel. */
export const TitleLevelContext = createContext<1 | 2>(1);

interface SectionHeadingProps {
  /** How far below the title: 1 for a section, 2 for a part of one. */
  depth?: 1 | 2;
  className?: string;
  children: ReactNode;
}

/** A heading at the right level, wherever it is shown. */
export function SectionHeading({ depth = 1, className, children }: SectionHeadingProps) {
  const Heading = `h${use(TitleLevelContext) + depth}` as "h2" | "h3" | "h4";
  return (
    <Heading className={cn("font-semibold", depth === 1 ? "text-sm" : "text-xs", className)}>
      {children}
    </Heading>
  );
}

interface FoldableSectionProps {
  title: string;
  /** What it holds, in a few characters: "3" or "1h of 2h". Also shown while it is folded. */
  summary?: ReactNode;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Whether it starts folded, because its content is long or rarely needed. */
  startsFolded?: boolean;
  /** Shows the content whatever the user has chosen, because it is being edited. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A section whose heading folds it. */
export function FoldableSection(props: FoldableSectionProps) {
  const { title, summary, actions, startsFolded = false, isBusy = false, children } = props;
  const [isFolded, setFolded] = useState(startsFolded);
  const contentId = useId();
  const isOpen = !isFolded || isBusy;
  // What was just edited stays in view.
  if (isBusy && isFolded) setFolded(false);
  return (
    <section aria-label={title}>
      <div className="flex min-h-8 items-center gap-2">
        <SectionHeading>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setFolded(isOpen)}
            className="-ml-1 flex min-h-7 items-center gap-1 rounded-md pr-1.5 hover:bg-surface-hover pointer-coarse:min-h-11"
          >
            <ChevronRight
              className={cn("size-4 text-text-muted transition-transform", isOpen && "rotate-90")}
            />
            {title}
          </button>
        </SectionHeading>
        {summary !== undefined && (
          <span className="min-w-0 text-xs text-text-muted numeric">{summary}</span>
        )}
        {actions !== undefined && (
          <span className="ml-auto flex items-center gap-1">{actions}</span>
        )}
      </div>
      <div id={contentId} hidden={!isOpen} className="pt-0.5 pb-1">
        {children}
      </div>
    </section>
  );
}
