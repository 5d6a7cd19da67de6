"use client";

import { useRouter } from "next/navigation";
import { keysOf } from "@/components/screen/keyboard/commands";
import {
  ArrowDownToLine,
  ArrowRightLeft,
  ArrowUpToLine,
  Check,
  Ellipsis,
  Hash,
  Link as LinkIcon,
  Maximize2,
  PanelRight,
  SquareCheck,
} from "@/components/ui/icon/icons";
import { copyText } from "@/components/ui/feedback/copy-text";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { selectByClick, useIsSelected } from "@/components/issues/bulk/selection-store";
import { ColorDot } from "@/components/ui/data/color-dot";
import { Menu, MenuItem, MenuSeparator, MenuSub } from "@/components/ui/overlay/dropdown-menu";
import { END } from "@/lib/issues/board/client/place";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";

function MoveItems({ issue }: { issue: BoardIssue }) {
  const { board, permitFor, move } = useBoardTools();
  const permit = permitFor(issue);
  if (!permit.allowed) {
    return (
      <MenuItem icon={<ArrowRightLeft />} disabledReason={permit.reason} onSelect={() => undefined}>
        Move to…
      </MenuItem>
    );
  }
  return (
    <>
      <MenuSub icon={<ArrowRightLeft />} label="Move to…">
        {board().lanes.map((lane) => (
          <MenuItem
            key={lane.id}
            icon={<ColorDot color={lane.color} />}
            onSelect={() => move(issue.id, lane.id, END)}
          >
            <span className="flex items-center justify-between gap-4">
              {lane.title}
              {lane.id === issue.lane_id && <Check aria-label="(current)" />}
            </span>
          </MenuItem>
        ))}
      </MenuSub>
      <MenuItem icon={<ArrowUpToLine />} onSelect={() => move(issue.id, issue.lane_id, 0)}>
        Move to top
      </MenuItem>
      <MenuItem icon={<ArrowDownToLine />} onSelect={() => move(issue.id, issue.lane_id, END)}>
        Move to bottom
      </MenuItem>
    </>
  );
}

function Items({ issue }: { issue: BoardIssue }) {
  const { projectId, open, selection } = useBoardTools();
  const isSelected = useIsSelected(selection, issue.id);
  const router = useRouter();
  const href = issueHref(projectId, issue.key);
  return (
    <>
      <MenuItem icon={<PanelRight />} shortcut={keysOf("peek")} onSelect={() => open(issue)}>
        Peek
      </MenuItem>
      <MenuItem icon={<Maximize2 />} shortcut={keysOf("open")} onSelect={() => router.push(href)}>
        Open
      </MenuItem>
      <MenuItem
        icon={<SquareCheck />}
        shortcut={keysOf("select")}
        onSelect={() => selectByClick(selection, [], issue.id, false)}
      >
        {isSelected ? "Deselect" : "Select"}
      </MenuItem>
      <MenuSeparator />
      <MoveItems issue={issue} />
      <MenuSeparator />
      <MenuItem icon={<Hash />} onSelect={() => void copyText(issue.key, "Key")}>
        Copy key
      </MenuItem>
      <MenuItem
        icon={<LinkIcon />}
        onSelect={() => void copyText(window.location.origin + href, "Link")}
      >
        Copy link
      </MenuItem>
    </>
  );
}

interface CardMenuProps {
  issue: BoardIssue;
  tabIndex: number;
}

/** Actions on a card without opening it. "Move to…" is the alternative to dragging. */
export function CardMenu({ issue, tabIndex }: CardMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`Actions for ${issue.key}`}
          className="card-menu"
        >
          <Ellipsis className="size-4" />
        </button>
      }
    >
      <Items issue={issue} />
    </Menu>
  );
}
