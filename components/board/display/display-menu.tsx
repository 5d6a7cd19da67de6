"use client";

import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { SlidersHorizontal } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import type { BoardDisplay } from "@/lib/issues/board/client/board-display";
import type { BoardDisplayChange } from "./use-board-display";

/** Loads the panel's scripts, so that it opens at once. */
const loadDisplayForm = () => import("./display-form");
const DisplayForm = dynamic(() => loadDisplayForm().then((module) => module.DisplayForm), {
  ssr: false,
});

interface DisplayMenuProps {
  projectId: number;
  display: BoardDisplay;
  onChange: BoardDisplayChange;
}

/** Opens a panel with the board's swimlanes, lanes and what cards show. */
export function DisplayMenu({ projectId, display, onChange }: DisplayMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useMemo<Action[]>(
    () => [
      {
        id: "display",
        label: "Change display options",
        section: "This page",
        command: "display",
        run: () => setOpen(true),
      },
    ],
    [],
  );
  useShortcuts(shortcuts);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild onNear={() => void loadDisplayForm()}>
        <Button variant="ghost" aria-keyshortcuts={keysOf("display")}>
          <SlidersHorizontal />
          <span className="max-sm:sr-only">Display</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Display options" align="end" className="w-72 p-3">
        <DisplayForm projectId={projectId} display={display} onChange={onChange} />
      </PopoverContent>
    </Popover>
  );
}
