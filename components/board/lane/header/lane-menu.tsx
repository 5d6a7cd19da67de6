"use client";

import { useState } from "react";
import { Ellipsis } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/overlay/dropdown-menu";
import type { BoardLane } from "@/lib/issues/board/schema";
import type { LaneMenuActions } from "./lane-menu-items";

const items = lazyPart(() => import("./lane-menu-items").then((module) => module.LaneMenuItems));
const LaneMenuItems = items.Part;
const form = lazyPart(() =>
  import("@/components/projects/settings/lane-form").then((module) => module.LaneForm),
);
const LaneForm = form.Part;

interface LaneMenuProps extends LaneMenuActions {
  lane: BoardLane;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** A lane's menu. With a mouse, its button is shown while the header is hovered or has focus. */
export function LaneMenu({ lane, isOpen, onOpenChange, ...actions }: LaneMenuProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={onOpenChange}
        align="end"
        trigger={
          <IconButton
            label={`Actions for ${lane.title}`}
            size="sm"
            className="group-focus-within/header:flex! group-hover/header:flex! data-[state=open]:flex! pointer-fine:hidden"
            onPointerEnter={() => void items.load()}
            onFocus={() => void items.load()}
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <LaneMenuItems {...actions} onEdit={() => setEditing(true)} />
      </Menu>
      {isEditing && <LaneForm lane={lane} onClose={() => setEditing(false)} />}
    </>
  );
}
