"use client";

import dynamic from "next/dynamic";
import { DisplayPopover } from "@/components/issues/filters/display-popover";
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
  return (
    <DisplayPopover onNear={() => void load()}>
      <DisplayForm display={display} onChange={onChange} />
    </DisplayPopover>
  );
}
