"use client";

import { DisplayPopover } from "@/components/issues/filters/display-popover";
import { lazyPart } from "@/components/ui/lazy-part";
import type { ListDisplay } from "@/lib/issues/issues/client/list-display";
import type { ListDisplayChange } from "./use-list-display";

const form = lazyPart(() => import("./display-form").then((module) => module.DisplayForm));
const DisplayForm = form.Part;

interface DisplayMenuProps {
  display: ListDisplay;
  onChange: ListDisplayChange;
}

/** Opens a panel with the list's groups, order and columns. */
export function DisplayMenu({ display, onChange }: DisplayMenuProps) {
  return (
    <DisplayPopover onNear={() => void form.load()}>
      <DisplayForm display={display} onChange={onChange} />
    </DisplayPopover>
  );
}
