"use client";

import { cn } from "@/components/ui/cn";
import { ArrowUp } from "@/components/ui/icon/icons";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

interface NewItemsPillProps {
  count: number;
  /** Whether there may be more than `count`. */
  isMore: boolean;
  /** The keys that show them too. */
  shortcut: string;
  onShow: () => void;
  /** Places it below the list's own sticky header. */
  className?: string;
}

/**
 * A button that shows new items. They are not inserted while the user is reading the list. It is over
 * the list's upper edge, so that nothing moves when it appears.
 */
export function NewItemsPill({ count, isMore, shortcut, onShow, className }: NewItemsPillProps) {
  return (
    <div
      role="status"
      className={cn(
        "pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center",
        className,
      )}
    >
      {count > 0 && (
        <Tooltip content="Show what is new" shortcut={shortcut} side="bottom">
          <button
            type="button"
            aria-keyshortcuts={shortcut}
            onClick={onShow}
            className="motion-pop pointer-events-auto inline-flex h-7 items-center gap-1 rounded-full bg-accent px-3 text-xs font-medium whitespace-nowrap text-on-accent shadow-float hover:bg-accent-hover pointer-coarse:h-11"
          >
            <ArrowUp className="size-3.5" />
            <span className="numeric">
              {count}
              {isMore && "+"} new
            </span>
          </button>
        </Tooltip>
      )}
    </div>
  );
}
