"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useState, type KeyboardEvent, type RefObject } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { bestMatches } from "@/components/ui/text/match-text";
import { useOptionList } from "@/components/ui/form/combobox/use-option-list";
import { membersQuery } from "@/lib/people/members/client";
import type { Member } from "@/lib/people/members/schema";
import { mentionAt, mentionMarkdown, type MentionStart } from "./mention-text";

const MAX_SHOWN = 8;
const DEACTIVATED = 2;
const NONE: readonly Member[] = [];

interface MentionInput {
  /**
   * The project whose members can be mentioned. Undefined outside a project, where nobody can be
   * mentioned.
   */
  projectId: number | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}

/**
 * Completes `@` in a textarea with the project's members. Arrow keys move the highlight, Enter and
 * Tab accept, and Escape closes the list but keeps the text. The field keeps focus and tells
 * screen readers which name is active.
 */
export function useMention({ projectId, field, onChange }: MentionInput) {
  const me = useActor().userId;
  const [typed, setTyped] = useState<MentionStart | null>(null);
  /** Where the list was closed with Escape. It stays closed for this `@`. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const members = useQuery({
    ...membersQuery(projectId ?? 0),
    enabled: projectId !== undefined && typed !== null,
  });
  const people = (members.data ?? NONE).filter(
    ({ id, status }) => id !== me && status !== DEACTIVATED,
  );
  const found =
    typed === null ? [] : bestMatches(people, typed.query, fullName).slice(0, MAX_SHOWN);
  const isOpen = typed !== null && typed.at !== closedAt && found.length > 0;

  /** Call this when the text or the caret may have changed. */
  function follow() {
    const area = field.current;
    const isRange = area?.selectionStart !== area?.selectionEnd;
    const next = area && !isRange ? mentionAt(area.value, area.selectionStart) : null;
    if (next?.at !== closedAt) setClosedAt(null);
    setTyped((previous) =>
      previous?.at === next?.at && previous?.query === next?.query ? previous : next,
    );
  }

  function pick(index: number) {
    const area = field.current;
    const person = found[index];
    if (!area || !person || typed === null) return;
    area.setRangeText(`${mentionMarkdown(person)} `, typed.at, area.selectionStart, "end");
    setTyped(null);
    onChange(area.value);
  }

  const list = useOptionList({
    label: "People to mention",
    count: found.length,
    onPick: pick,
    version: typed?.query ?? "",
  });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey);
    if (!isOpen || !isPlain || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") setClosedAt(typed.at);
    else if (event.key === "Tab") pick(list.active);
    else list.inputProps.onKeyDown(event);
    const isHandled = event.key === "Escape" || event.key === "Tab" || event.defaultPrevented;
    if (!isHandled) return;
    event.preventDefault();
    // Prevents the surrounding editor from handling Escape or Enter.
    event.stopPropagation();
  }

  return {
    isOpen,
    at: typed?.at ?? 0,
    found,
    list,
    follow,
    /** Props for the textarea. */
    fieldProps: {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": isOpen ? list.listProps.id : undefined,
      "aria-activedescendant": isOpen ? list.inputProps["aria-activedescendant"] : undefined,
      onKeyDown,
      onSelect: follow,
      onBlur: () => setTyped(null),
    } as const,
  };
}
