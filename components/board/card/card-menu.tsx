"use client";

import { Ellipsis } from "@/components/ui/icon/icons";
import { useExternalStore } from "@/components/ui/external-store";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";

interface CardMenuProps {
  issue: BoardIssue;
  id: string;
  tabIndex: number;
}

/** The button for a card's menu, which the board renders once for all cards. */
export function CardMenu({ issue, id, tabIndex }: CardMenuProps) {
  const { menu } = useBoardTools();
  // A menu at the pointer does not belong to the button.
  const isOpen = useExternalStore(menu, (open) => open?.anchor.id === id && open.at === undefined);
  return (
    <button
      id={id}
      type="button"
      tabIndex={tabIndex}
      aria-label={`Actions for ${issue.key}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-state={isOpen ? "open" : "closed"}
      onClick={(event) => menu.set(isOpen ? null : { issue, anchor: event.currentTarget })}
      className="card-menu"
    >
      <Ellipsis className="size-4" />
    </button>
  );
}
