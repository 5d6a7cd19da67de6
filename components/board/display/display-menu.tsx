"use client";

import dynamic from "next/dynamic";
import { DisplayPopover } from "@/components/issues/filters/display-popover";
import type { BoardDisplay } from "@/lib/issues/board/client/board-display";
import type { BoardDisplayChange } from "./use-board-display";

const load = () => import("./display-form");
const DisplayForm = dynamic(() => load().then((module) => module.DisplayForm), { ssr: false });

interface DisplayMenuProps {
  projectId: number;
  display: BoardDisplay;
  onChange: BoardDisplayChange;
}

/** Opens a panel with the board's swimlanes, lanes and what cards show. */
export function DisplayMenu({ projectId, display, onChange }: DisplayMenuProps) {
  return (
    <DisplayPopover onNear={() => void load()} className="w-72 p-3">
      <DisplayForm projectId={projectId} display={display} onChange={onChange} />
    </DisplayPopover>
  );
}
