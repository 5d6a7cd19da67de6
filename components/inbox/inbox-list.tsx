"use client";

import { ArrowUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { InboxRow } from "./group-rows";
import { InboxListRow, type RowActions } from "./inbox-row";

interface InboxListProps {
  rows: readonly InboxRow[];
  openId: string | null;
  activeId: string | undefined;
  expanded: ReadonlySet<string>;
  onFocus: (id: string) => void;
  actions: RowActions;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** The rows, with one tab stop among them. */
export function InboxList(props: InboxListProps) {
  const { rows, openId, activeId, expanded, onFocus, actions } = props;
  return (
    <>
      <ul aria-label="Notifications">
        {rows.map((row, index) => (
          <InboxListRow
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            isExpanded={expanded.has(row.id)}
            isActive={activeId === undefined ? index === 0 : row.id === activeId}
            onFocus={onFocus}
            actions={actions}
          />
        ))}
      </ul>
      {props.hasMore && (
        <div className="flex justify-center p-3">
          <Button variant="ghost" loading={props.isLoadingMore} onClick={props.onMore}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface NewsPillProps {
  count: number;
  /** There may be more than were counted. */
  isMore: boolean;
  onShow: () => void;
}

/** What came while the list was being read, which it does not move for. */
export function NewsPill({ count, isMore, onShow }: NewsPillProps) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center"
    >
      {count > 0 && (
        <button
          type="button"
          aria-keyshortcuts="."
          onClick={onShow}
          className="motion-pop pointer-events-auto inline-flex h-7 items-center gap-1 rounded-full bg-accent px-3 text-xs font-medium text-on-accent shadow-float hover:bg-accent-hover pointer-coarse:h-11"
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
