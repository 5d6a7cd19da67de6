"use client";

import { Menu as Radix } from "radix-ui/internal";
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { ArrowLeft, ChevronRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/text/kbd";
import {
  MenuPartsContext,
  type MenuItemProps,
  type MenuParts,
  type MenuSubProps,
} from "./menu-context";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { PHONE_SHEET, PhoneScrim } from "./phone/phone-sheet";
import { useAnchoredLayer } from "./use-anchored-layer";

const PANEL =
  "motion-pop z-50 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto rounded-md border " +
  "border-border bg-surface-raised p-1 shadow-float outline-none";

const ROW =
  "relative flex min-h-8 select-none items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none " +
  "data-highlighted:bg-surface-hover data-[state=open]:bg-surface-hover data-disabled:opacity-50 " +
  "pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

function Item(props: MenuItemProps) {
  const { icon, shortcut, tone = "default", disabledReason, onSelect, children } = props;
  return (
    <Radix.Item
      disabled={disabledReason !== undefined}
      onSelect={onSelect}
      className={cn(ROW, tone === "danger" && "text-danger-text")}
    >
      {icon}
      <span className="min-w-0 flex-1">
        {children}
        {disabledReason !== undefined && <span className="block text-xs">{disabledReason}</span>}
      </span>
      {shortcut !== undefined && <Kbd keys={shortcut} className="pointer-coarse:hidden" />}
    </Radix.Item>
  );
}

/** On a phone, an open submenu takes the place of the menu. */
interface PhoneMenu {
  /** Where the open submenu is rendered. */
  place: HTMLElement | null;
  /** The open submenu; null for the menu itself. */
  sub: string | null;
  setSub: (sub: string | null) => void;
}

const PhoneMenuContext = createContext<PhoneMenu | null>(null);

function Sub(props: MenuSubProps) {
  const phone = use(PhoneMenuContext);
  return phone ? <PhoneSub {...props} phone={phone} /> : <SideSub {...props} />;
}

function PhoneSub({ icon, label, children, phone }: MenuSubProps & { phone: PhoneMenu }) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const isOpen = phone.sub === id;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen !== wasOpen.current) (isOpen ? back : row).current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const turn = (sub: string | null) => (event: Event) => {
    event.preventDefault();
    phone.setSub(sub);
  };
  return (
    <>
      <Radix.Item
        ref={row}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onSelect={turn(id)}
        className={ROW}
      >
        {icon}
        <span className="flex-1">{label}</span>
        <ChevronRight />
      </Radix.Item>
      {isOpen &&
        phone.place &&
        createPortal(
          <>
            <Radix.Item ref={back} onSelect={turn(null)} className={cn(ROW, "font-medium")}>
              <ArrowLeft aria-label="Back from" />
              {label}
            </Radix.Item>
            <Separator />
            {children}
          </>,
          phone.place,
        )}
    </>
  );
}

function SideSub({ icon, label, shortcut, children }: MenuSubProps) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={ROW}>
        {icon}
        <span className="flex-1">{label}</span>
        {shortcut !== undefined && <Kbd keys={shortcut} className="pointer-coarse:hidden" />}
        <ChevronRight />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={4} collisionPadding={8} className={PANEL}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-xs text-text-muted">{children}</Radix.Label>;
}

function Separator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}

const PARTS: MenuParts = { Item, Sub, Label, Separator };

interface MenuPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  /** A point in the window to open at, instead of beside the button. */
  at?: { x: number; y: number } | undefined;
  /** Whether a key opened it, which highlights the first item. Defaults to whether `at` is unset. */
  isByKey?: boolean;
  /** The id of its label, or the label itself. */
  labelledBy?: string;
  label?: string;
  align: "start" | "center" | "end";
  side: "top" | "right" | "bottom" | "left";
  className?: string | undefined;
  children: ReactNode;
}

const FIRST_ITEM = "[role=menuitem]:not([data-disabled])";

/** The rows of an open menu, which submenus replace on a phone. */
function Rows({ phone, children }: { phone: PhoneMenu | null; children: ReactNode }) {
  return (
    <MenuPartsContext value={PARTS}>
      <PhoneMenuContext value={phone}>
        {phone ? <div hidden={phone.sub !== null}>{children}</div> : children}
      </PhoneMenuContext>
    </MenuPartsContext>
  );
}

/** The open part of Menu: beside its button, and on a phone a sheet. Not modal, so opening it on a large board is cheap. */
export function MenuPanel(props: MenuPanelProps) {
  const { open, onOpenChange, anchor, at, labelledBy, label, align, side, className, children } =
    props;
  const { isByKey = at === undefined } = props;
  const { onFocus, ...layer } = useAnchoredLayer(anchor, open, at === undefined);
  const point = useMemo(
    () => ({
      current: { getBoundingClientRect: () => DOMRect.fromRect({ ...at, width: 0, height: 0 }) },
    }),
    [at],
  );
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [sub, setSub] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const phone = useMemo(() => (isPhone ? { place, sub, setSub } : null), [isPhone, place, sub]);
  if (!open && sub !== null) setSub(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Anchor virtualRef={at ? point : anchor} />
      {open && isPhone && <PhoneScrim />}
      <Radix.Portal>
        <Radix.Content
          aria-labelledby={labelledBy}
          aria-label={label}
          // A menu taller than the window scrolls, so it must be reachable.
          tabIndex={0}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          data-layer={open ? "" : undefined}
          {...layer}
          onFocus={({ target, currentTarget }) => {
            // Radix does the same, but only for keys pressed after this was mounted.
            const isEntering = onFocus() && isByKey && !isPhone && target === currentTarget;
            if (isEntering) currentTarget.querySelector<HTMLElement>(FIRST_ITEM)?.focus();
          }}
          onEscapeKeyDown={(event) => {
            if (sub === null) return;
            event.preventDefault();
            setSub(null);
          }}
          className={cn(PANEL, PHONE_SHEET, className)}
        >
          {isPhone && label !== undefined && sub === null && <Label>{label}</Label>}
          <Rows phone={phone}>{children}</Rows>
          {isPhone && <div ref={setPlace} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
