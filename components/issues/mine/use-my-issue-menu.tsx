"use client";

import { useCallback, useState, type ReactNode, type RefObject } from "react";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { lazyPart } from "@/components/ui/lazy-part";
import { type Point, useContextMenu } from "@/components/ui/overlay/use-context-menu";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import type { OpenMyIssueMenu } from "./my-issue-menu";

const Menu = lazyPart(() => import("./my-issue-menu").then((module) => module.MyIssueMenu)).Part;

interface MyIssueMenuInput {
  /** What holds the rows, which have `data-issue-key`. */
  container: RefObject<HTMLElement | null>;
  issues: readonly RankedIssue[];
  edit: (issue: RankedIssue, field: QuickField, row: HTMLElement) => void;
}

/** The menu for the rows: by right-click, a long press, or keys. */
export function useMyIssueMenu({ container, issues, edit }: MyIssueMenuInput): {
  openMenu: (row: Element | null, at?: Point) => boolean;
  menu: ReactNode;
} {
  const [open, setOpen] = useState<OpenMyIssueMenu | null>(null);
  const openMenu = useCallback(
    (element: Element | null, at?: Point) => {
      const anchor = element?.closest<HTMLElement>("[data-issue-key]");
      const issue = issues.find(({ key }) => key === anchor?.dataset["issueKey"]);
      if (!anchor || !issue) return false;
      setOpen({ issue, anchor, ...(at && { at }) });
      return true;
    },
    [issues],
  );
  useContextMenu(container, openMenu);
  const menu = open && (
    <Menu
      key={`${open.issue.id} ${open.at?.x} ${open.at?.y}`}
      open={open}
      edit={edit}
      onClose={() => setOpen((now) => (now === open ? null : now))}
      onAsk={(question) => {
        // The menu closes only now, and no longer closes what replaces it.
        setOpen({ ...open, question });
        open.anchor.focus({ preventScroll: true });
      }}
    />
  );
  return { openMenu, menu };
}
