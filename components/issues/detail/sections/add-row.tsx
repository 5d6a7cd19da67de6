"use client";

import { useEffect, useRef, type ReactElement } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { Menu, MenuItem } from "@/components/ui/overlay/dropdown-menu";

export type SectionName =
  "children" | "attachments" | "dependencies" | "branches" | "time" | "prompt";

const NOUNS: Record<SectionName, string> = {
  children: "Sub-issue",
  attachments: "Attachment",
  dependencies: "Dependency",
  branches: "Branch",
  time: "Time",
  prompt: "AI context",
};

interface AddButton {
  name: SectionName;
  onAdd: () => void;
  /** Choices, shown in a menu instead of calling `onAdd`. */
  choices?: readonly { label: string; onAdd: () => void }[];
}

interface AddRowProps {
  buttons: readonly AddButton[];
  /** The sections that have content. */
  filled: readonly SectionName[];
}

/**
 * One row of buttons, each adding what the issue has none of yet. A button that comes back because
 * the last thing in its section was removed takes the focus that was lost with it; one that appears
 * because its section has loaded does not.
 */
export function AddRow({ buttons, filled }: AddRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const names = buttons.map(({ name }) => name).join(" ");
  const filledNames = filled.join(" ");
  const before = useRef(filledNames);

  // Focus is document state, outside React.
  useEffect(() => {
    const wereFilled = before.current.split(" ");
    before.current = filledNames;
    const back = names.split(" ").find((name) => wereFilled.includes(name));
    if (!back || document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLElement>(`[data-add="${back}"]`)?.focus();
  }, [names, filledNames]);

  return (
    <div
      ref={row}
      role="group"
      aria-label="Add to this issue"
      className="-ml-2 flex min-h-7 flex-wrap items-center gap-x-0.5"
    >
      {buttons.map(({ name, onAdd, choices }) => {
        const button = (added: { onClick?: () => void }): ReactElement => (
          <Button
            key={name}
            variant="ghost"
            size="sm"
            data-add={name}
            aria-label={`Add ${name === "prompt" ? NOUNS[name] : NOUNS[name].toLowerCase()}`}
            className="text-text-muted"
            {...added}
          >
            <Plus />
            {NOUNS[name]}
          </Button>
        );
        if (!choices) return button({ onClick: onAdd });
        return (
          <Menu key={name} trigger={button({})}>
            {choices.map((choice) => (
              <MenuItem key={choice.label} onSelect={choice.onAdd}>
                {choice.label}
              </MenuItem>
            ))}
          </Menu>
        );
      })}
    </div>
  );
}
