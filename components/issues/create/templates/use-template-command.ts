"use client";

import { useState, type KeyboardEvent, type RefObject } from "react";
import { useOptionList } from "@/components/ui/form/combobox/use-option-list";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import { matchingTemplates, templateCommand } from "./template-text";

const MAX_SHOWN = 8;

interface TemplateCommandInput {
  field: RefObject<HTMLTextAreaElement | null>;
  templates: readonly IssueTemplate[];
  /** Replaces what was typed with the template. */
  onPick: (template: IssueTemplate) => void;
}

/**
 * Completes "/" in an empty field with the project's templates. Arrow keys move the highlight, Enter
 * and Tab pick, and Escape closes the list but keeps the text.
 */
export function useTemplateCommand({ field, templates, onPick }: TemplateCommandInput) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(false);
  const found = typed === null ? [] : matchingTemplates(templates, typed).slice(0, MAX_SHOWN);
  const isOpen = !isClosed && found.length > 0;

  function follow() {
    const area = field.current;
    const next = area ? templateCommand(area.value, area.selectionStart) : null;
    if (next === null) setClosed(false);
    setTyped(next);
  }

  function pick(index: number) {
    const template = found[index];
    if (!template) return;
    setTyped(null);
    onPick(template);
  }

  const list = useOptionList({
    label: "Templates",
    count: found.length,
    onPick: pick,
    version: typed ?? "",
  });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey);
    if (!isOpen || !isPlain || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") setClosed(true);
    else if (event.key === "Tab") pick(list.active);
    else list.inputProps.onKeyDown(event);
    if (!(event.key === "Escape" || event.key === "Tab" || event.defaultPrevented)) return;
    event.preventDefault();
    // Prevents the composer from handling Escape or Enter.
    event.stopPropagation();
  }

  return {
    isOpen,
    found,
    list,
    follow,
    /** Props for the textarea while the list is open. */
    fieldProps: {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": list.listProps.id,
      "aria-activedescendant": list.inputProps["aria-activedescendant"],
      onKeyDown,
      onSelect: follow,
      onBlur: () => setTyped(null),
    } as const,
  };
}
