"use client";

import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { SlidersHorizontal } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import type { ListDisplay } from "@/lib/issues/issues/client/list-display";
import type { ListDisplayChange } from "./use-list-display";

const load = () => import("./display-form");
const DisplayForm = dynamic(() => load().then((module) => module.DisplayForm), { ssr: false });

interface DisplayMenuProps {
  display: ListDisplay;
  onChange: ListDisplayChange;
}

/** Opens a panel with the list's groups, order and columns. */
export function DisplayMenu({ display, onChange }: DisplayMenuProps) {
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
      <PopoverTrigger asChild onNear={() => void load()}>
        <Button variant="ghost" aria-keyshortcuts={keysOf("display")}>
          <SlidersHorizontal />
          <span className="max-sm:sr-only">Display</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Display options" align="end">
        <DisplayForm display={display} onChange={onChange} />
      </PopoverContent>
    </Popover>
  );
}
