import { ChevronRight, CornerLeftUp } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import type { ListedIssue } from "@/lib/issues/issues/schema";

interface TreeCellProps {
  issue: ListedIssue;
  level: number;
  /** Whether its sub-issues are shown; undefined if the list has none below it. */
  isOpen: boolean | undefined;
  /** The key of a parent that it is not shown below. */
  parentKey: string | undefined;
  onToggle: () => void;
}

/** Before an issue's title: room for its level, and a button that shows or hides its sub-issues. */
export function TreeCell({ issue, level, isOpen, parentKey, onToggle }: TreeCellProps) {
  const isApart = issue.parent_id !== null && level === 1;
  return (
    <span
      style={{ paddingLeft: `calc(var(--indent) * ${level - 1})` }}
      className="flex shrink-0 items-center gap-1.5 self-center"
    >
      {isOpen === undefined ? (
        <span aria-hidden="true" className="size-5" />
      ) : (
        <button
          type="button"
          data-tree=""
          tabIndex={-1}
          aria-label={`${isOpen ? "Hide" : "Show"} sub-issues of ${issue.key}`}
          onClick={onToggle}
          className="relative flex size-5 items-center justify-center rounded-sm text-text-muted hover:bg-surface-raised hover:text-text pointer-coarse:before:absolute pointer-coarse:before:-inset-3"
        >
          <ChevronRight
            aria-hidden="true"
            className={cn("size-4 transition-transform", isOpen && "rotate-90")}
          />
        </button>
      )}
      {isApart && (
        <span data-apart="" className="flex items-center gap-1 text-xs text-text-muted numeric">
          <CornerLeftUp aria-hidden="true" className="size-3.5" />
          <span className="sr-only">Sub-issue{parentKey && " of "}</span>
          {parentKey}
        </span>
      )}
    </span>
  );
}
