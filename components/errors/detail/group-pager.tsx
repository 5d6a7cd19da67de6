"use client";

import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { PagerButtons } from "@/components/ui/data/pager-buttons";
import type { Triage } from "./moves/use-group-triage";
import type { Neighbors } from "./moves/use-neighbors";

/** "3 of 50+", with links to the previous and next group. */
export function GroupPager({ neighbors, triage }: { neighbors: Neighbors; triage: Triage }) {
  const { place, count, hasMore } = neighbors;
  const { previous, next, toGroup, toList, isLeaving } = triage;
  const actions = useMemo<Action[]>(() => {
    if (isLeaving) return [];
    const act = (id: string, label: string, command: CommandName, run: () => void) => ({
      id,
      label,
      section: "Error",
      command,
      run,
    });
    /** The page's own keys, and those of a list, except the arrows, which scroll the page. */
    const steps = (label: string, own: CommandName, inList: CommandName, to: number) => [
      act(own, label, own, () => toGroup(to)),
      {
        ...act(inList, label, inList, () => toGroup(to)),
        inPalette: false,
        withoutArrows: true,
      },
    ];
    return [
      ...(previous === undefined
        ? []
        : steps("Previous error group", "previousError", "previous", previous)),
      ...(next === undefined ? [] : steps("Next error group", "nextError", "next", next)),
      act("group-list", "Back to errors", "back", toList),
    ];
  }, [previous, next, toGroup, toList, isLeaving]);
  useShortcuts(actions);

  return (
    <div className="ml-auto flex items-center gap-1">
      {place !== null && (
        <span className="mr-1 text-xs text-text-muted numeric">
          {place} of {count}
          {hasMore && "+"}
        </span>
      )}
      <PagerButtons
        what="error group"
        keys={{ previous: keysOf("previousError"), next: keysOf("nextError") }}
        onPrevious={previous === undefined ? undefined : () => toGroup(previous)}
        onNext={next === undefined ? undefined : () => toGroup(next)}
      />
    </div>
  );
}
