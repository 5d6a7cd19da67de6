"use client";

import { useEffect } from "react";
import { DisplayPopover } from "@/components/issues/filters/display-popover";
import { lazyPart } from "@/components/ui/lazy-part";
import { whenIdle } from "@/components/ui/when-idle";
import type { BoardDisplay } from "@/lib/issues/board/client/board-display";
import type { BoardDisplayChange } from "./use-board-display";

const form = lazyPart(() => import("./display-form").then((module) => module.DisplayForm));
const DisplayForm = form.Part;

interface DisplayMenuProps {
  projectId: number;
  display: BoardDisplay;
  onChange: BoardDisplayChange;
}

/** Opens a panel with the board's swimlanes, lanes and what cards show. */
export function DisplayMenu({ projectId, display, onChange }: DisplayMenuProps) {
  useEffect(() => whenIdle(form.load), []);
  return (
    <DisplayPopover onNear={() => void form.load()} className="w-72 p-3">
      <DisplayForm projectId={projectId} display={display} onChange={onChange} />
    </DisplayPopover>
  );
}
