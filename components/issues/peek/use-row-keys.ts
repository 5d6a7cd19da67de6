"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { openPeek, usePeekKey } from "./peek-url";

/** Returns an issue's row on this page. Closing the peek returns focus to it. */
export function issueRow(key: string): HTMLElement | null {
  return document.querySelector(`[data-issue-key="${CSS.escape(key)}"]`);
}

interface RowKeys {
  /** The issues' keys, in displayed order. */
  keys: readonly string[];
  /** The heading of these keys in the cheat sheet: "List". */
  section: string;
  onOpen: (key: string) => void;
}

/**
 * Shortcuts for a list of issues: J, K and arrow keys move, Enter opens, Space peeks. Rows have
 * `data-issue-key`, are focusable, and report focus with `setActive`. The active row must be in the
 * document, even if others are virtualized.
 */
export function useRowKeys({ keys, section, onOpen }: RowKeys) {
  const [active, setActive] = useState<string | null>(null);
  const peek = usePeekKey();
  const wantsFocus = useRef(false);
  const current = peek !== null && keys.includes(peek) ? peek : active;

  // Move focus and scroll once the row is rendered.
  useEffect(() => {
    if (current === null) return;
    const row = issueRow(current);
    if (wantsFocus.current) row?.focus({ preventScroll: true });
    if (wantsFocus.current || peek !== null) row?.scrollIntoView({ block: "nearest" });
    wantsFocus.current = false;
  }, [current, peek]);

  const actions = useMemo<Action[]>(() => {
    // While the peek is open, it handles these keys for the same issues.
    if (keys.length === 0 || peek !== null) return [];
    const at = current === null ? -1 : keys.indexOf(current);
    const step = (command: CommandName, label: string, to: number): Action => ({
      id: `row-${command}`,
      label,
      section,
      command,
      inPalette: false,
      run: () => {
        wantsFocus.current = true;
        setActive(keys[Math.min(Math.max(to, 0), keys.length - 1)] ?? null);
      },
    });
    const moves = [step("next", "Next issue", at + 1), step("previous", "Previous issue", at - 1)];
    if (current === null || at === -1) return moves;
    const act = (command: CommandName, label: string, run: () => void): Action => ({
      id: `row-${command}`,
      label,
      section,
      command,
      rank: 0,
      run,
    });
    return [
      ...moves,
      act("open", `Open ${current}`, () => onOpen(current)),
      act("peek", `Peek at ${current}`, () => openPeek(current)),
    ];
  }, [keys, current, peek, section, onOpen]);
  useShortcuts(actions);

  /** Focuses a row, even if it is already active. */
  const goTo = useCallback((key: string) => {
    wantsFocus.current = true;
    setActive(key);
    issueRow(key)?.focus({ preventScroll: true });
  }, []);
  return { active: current, setActive, goTo };
}
