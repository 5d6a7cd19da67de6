"use client";

import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { OPTION_ROW } from "@/components/ui/form/combobox/option-styles";
import type { useOptionList } from "@/components/ui/form/combobox/use-option-list";
import { announce } from "@/components/ui/feedback/live-region";
import { caretPosition } from "./caret-position";

interface CaretListProps<T extends { id: number }> {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The position in the text that the list belongs to. */
  at: number;
  items: readonly T[];
  list: ReturnType<typeof useOptionList>;
  /** Announced as the number of items changes: "2 people: arrow keys to choose". */
  announcement: string;
  children: (item: T) => ReactNode;
}

/**
 * Places the list below the current line, or above it near the bottom of the window, within the
 * field's width.
 */
function place(box: HTMLElement, field: HTMLTextAreaElement, at: number): void {
  const { left, top, line } = caretPosition(field, at);
  const edge = field.getBoundingClientRect().top + top;
  const isAbove = edge + line + box.offsetHeight > window.innerHeight && edge > box.offsetHeight;
  const maxLeft = Math.max(0, field.offsetWidth - box.offsetWidth);
  box.style.left = `${field.offsetLeft + Math.min(left, maxLeft)}px`;
  box.style.top = `${field.offsetTop + top + (isAbove ? -box.offsetHeight - 4 : line + 4)}px`;
}

/** Options for what is being typed in a field. Render it in a positioned box next to the field. */
export function CaretList<T extends { id: number }>(props: CaretListProps<T>) {
  const { field, at, items, list, announcement, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const count = items.length;

  // A layout effect, because the caret's position is only known after layout.
  useLayoutEffect(() => {
    if (box.current && field.current) place(box.current, field.current, at);
  }, [field, at, count]);

  useLayoutEffect(() => announce(announcement), [announcement]);

  return (
    <div
      ref={box}
      {...list.listProps}
      className="absolute z-20 max-h-64 w-64 max-w-full overflow-y-auto rounded-md border border-border bg-surface-raised p-1 shadow-float"
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          {...list.optionProps(index)}
          aria-selected={index === list.active}
          className={OPTION_ROW}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}
