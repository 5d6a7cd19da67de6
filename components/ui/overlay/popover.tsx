"use client";

import {
  createContext,
  use,
  useId,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { CloseAround, lazyPart } from "@/components/ui/lazy-part";
import { withProps } from "./with-props";
import type { PopoverPanelProps } from "./popover-panel";

const panel = lazyPart(() => import("./popover-panel").then((module) => module.PopoverPanel));
const Panel = panel.Part;

/** Loads the panel's code before its button is near. */
export const loadPopover = panel.load;

interface PopoverState {
  id: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
}

const PopoverContext = createContext<PopoverState | null>(null);

function usePopover(): PopoverState {
  const state = use(PopoverContext);
  if (state === null) throw new Error("popover parts must be inside a Popover");
  return state;
}

interface PopoverProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/**
 * A small floating panel next to a button. Its code is loaded when the button is hovered or
 * focused.
 */
export function Popover({ open: controlled, onOpenChange, children }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const open = controlled ?? ownOpen;

  function setOpen(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  return <PopoverContext value={{ id, open, setOpen, anchor }}>{children}</PopoverContext>;
}

interface PopoverTriggerProps {
  asChild: true;
  /** Called when the button is hovered or focused, to prefetch the popover's content. */
  onNear?: () => void;
  /** The button. Must accept a ref and spread its props. */
  children: ReactElement;
}

/** The button that opens and closes it. */
export function PopoverTrigger({ onNear, children }: PopoverTriggerProps) {
  const { id, open, setOpen, anchor } = usePopover();

  function prefetch() {
    void loadPopover();
    onNear?.();
  }

  return withProps(children, {
    ref: anchor,
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    "aria-controls": open ? id : undefined,
    "data-state": open ? "open" : "closed",
    onClick: (event: MouseEvent) => !event.defaultPrevented && setOpen(!open),
    onPointerEnter: prefetch,
    onFocus: prefetch,
  });
}

interface AttachProps {
  ref: Ref<HTMLElement> | undefined;
  children: ReactElement;
}

/** Sets a ref on its child beside the child's own. */
function Attach({ children, ...added }: AttachProps) {
  return withProps(children, added);
}

interface PopoverAnchorProps {
  asChild: true;
  ref?: Ref<HTMLElement>;
  children: ReactElement;
}

/** Replaces the trigger if the popover is opened by other means. */
export function PopoverAnchor({ ref, children }: PopoverAnchorProps) {
  const { anchor } = usePopover();
  return (
    <Attach ref={anchor}>
      <Attach ref={ref}>{children}</Attach>
    </Attach>
  );
}

/** The floating panel. Pass aria-label or aria-labelledby, because it has the dialog role. */
export function PopoverContent({
  beside,
  ...props
}: Omit<PopoverPanelProps, "id" | "open" | "onOpenChange" | "anchor"> & {
  /** What it opens beside and returns focus to, if not its button. */
  beside?: HTMLElement | undefined;
}) {
  const { id, open, setOpen, anchor: button } = usePopover();
  const anchor = useMemo(() => (beside ? { current: beside } : button), [beside, button]);
  const [used, setUsed] = useState(open);
  // Stays mounted once it has been opened, for the closing animation.
  if (open && !used) setUsed(true);
  if (!used) return null;
  const close = () => setOpen(false);
  return (
    <CloseAround value={close}>
      <Panel {...props} id={id} open={open} onOpenChange={setOpen} anchor={anchor} />
    </CloseAround>
  );
}
