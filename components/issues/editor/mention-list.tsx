"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useLayoutEffect, useRef, type RefObject } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { announce } from "@/components/ui/feedback/live-region";
import { OPTION_ROW } from "@/components/ui/form/combobox/option-styles";
import { caretPosition } from "./caret-position";
import type { useMention } from "./use-mention";

interface MentionListProps {
  mention: ReturnType<typeof useMention>;
  field: RefObject<HTMLTextAreaElement | null>;
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

/**
 * The people who match the text after `@`. Must be rendered in a positioned box next to the field.
 */
export function MentionList({ mention, field }: MentionListProps) {
  const { found, list, at } = mention;
  const box = useRef<HTMLDivElement>(null);
  const count = found.length;

  // A layout effect, because the caret's position is only known after layout.
  useLayoutEffect(() => {
    if (box.current && field.current) place(box.current, field.current, at);
  }, [field, at, count]);

  useLayoutEffect(() => {
    announce(
      `${count} ${count === 1 ? "person" : "people"}: arrow keys to choose, Enter to mention.`,
    );
  }, [count]);

  return (
    <div
      ref={box}
      {...list.listProps}
      className="absolute z-20 w-64 max-w-full overflow-hidden rounded-md border border-border bg-surface-raised p-1 shadow-float"
    >
      {found.map((member, index) => (
        <div
          key={member.id}
          {...list.optionProps(index)}
          aria-selected={index === list.active}
          className={OPTION_ROW}
        >
          <Avatar name={fullName(member)} src={member.profile_picture} size="xs" decorative />
          <span className="min-w-0 flex-1 truncate">{fullName(member)}</span>
        </div>
      ))}
    </div>
  );
}
