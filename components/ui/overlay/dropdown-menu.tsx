"use client";

import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { withProps } from "./with-props";
import { useMenuParts, type MenuItemProps, type MenuSubProps } from "./menu-context";
import { CloseAround, lazyPart } from "@/components/ui/lazy-part";

const load = () => import("./menu-parts");
const Panel = lazyPart(() => load().then((module) => module.MenuPanel)).Part;

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A menu under a button. Its code is loaded when the button is hovered or focused. */
export function Menu(props: MenuProps) {
  const { trigger, align = "start", side = "bottom", className, children } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const open = props.open ?? ownOpen;

  function setOpen(next: boolean) {
    setOwnOpen(next);
    props.onOpenChange?.(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || event.defaultPrevented) return;
    event.preventDefault();
    setByKey(true);
    setOpen(true);
  }

  function onClick(event: MouseEvent) {
    if (event.defaultPrevented) return;
    // Enter, Space and shortcuts make clicks without a count.
    setByKey(event.detail === 0);
    setOpen(!open);
  }

  return (
    <>
      {withProps(trigger, {
        ref: anchor,
        id,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "data-state": open ? "open" : "closed",
        onClick,
        onKeyDown,
        onPointerEnter: () => setNear(true),
        onFocus: () => setNear(true),
      })}
      {(isNear || open) && (
        <CloseAround value={() => setOpen(false)}>
          <Panel
            open={open}
            onOpenChange={setOpen}
            anchor={anchor}
            isByKey={isByKey}
            labelledBy={id}
            align={align}
            side={side}
            className={className}
          >
            {children}
          </Panel>
        </CloseAround>
      )}
    </>
  );
}

/** A menu item. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

/** A submenu: "Move to…". */
export function MenuSub(props: MenuSubProps) {
  const { Sub } = useMenuParts();
  return <Sub {...props} />;
}

export function MenuLabel(props: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label {...props} />;
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator />;
}
