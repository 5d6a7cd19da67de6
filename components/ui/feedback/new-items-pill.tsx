"use client";

import { cn } from "@/components/ui/cn";
import { ArrowUp } from "@/components/ui/icon/icons";

interface NewItemsPillProps {
  count: number;
  /** Whether there may be more than `count`. */
  isMore: boolean;
  onShow: () => void;
  /** In a bar, beside other controls, instead of over the list. */
  inLine?: boolean;
  /** Places it below the list's own sticky header. */
  className?: string;
}

/** A button that shows new items. They are not inserted while the user is reading the list. */
export function NewItemsPill({
  count,
  isMore,
  onShow,
  inLine = false,
  className,
}: NewItemsPillProps) {
  return (
    <div
      role="status"
      className={cn(
        "flex justify-center",
        !inLine && "pointer-events-none absolute inset-x-0 top-2 z-20",
        className,
      )}
    >
      {count > 0 && (
        <button
          type="button"
          aria-keyshortcuts="."
          onClick={onShow}
          className={cn(
            "motion-pop pointer-events-auto inline-flex items-center gap-1 rounded-full bg-accent px-3 text-xs font-medium whitespace-nowrap text-on-accent hover:bg-accent-hover",
            inLine
              ? "relative h-6 pointer-coarse:h-8 pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5"
              : "h-7 shadow-float pointer-coarse:h-11",
          )}
        >
          <ArrowUp className="size-3.5" />
          <span className="numeric">
            {count}
            {isMore && "+"} new
          </span>
        </button>
      )}
    </div>
  );
}
