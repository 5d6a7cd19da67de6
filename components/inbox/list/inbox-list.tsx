"use client";

import { Button } from "@/components/ui/button/button";
import type { InboxRow } from "@/components/inbox/state/group-rows";
import { useFirstRows } from "@/components/ui/data/use-first-rows";
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

/** The rows, with one tab stop. */
export function InboxList(props: InboxListProps) {
  const { rows, openId, activeId, expanded, onFocus, actions } = props;
  const { shown, isWhole } = useFirstRows(rows);
  return (
    <>
      <ul aria-label="Notifications">
        {shown.map((row, index) => (
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
      {isWhole && props.hasMore && (
        <div className="flex justify-center p-3">
          <Button variant="ghost" loading={props.isLoadingMore} onClick={props.onMore}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
