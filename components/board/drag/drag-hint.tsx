"use client";

import { useExternalStore } from "@/components/ui/external-store";
import { useBoardTools } from "@/components/board/state/board-tools";

/** Which keys work while a card is picked up. Screen readers are told when it is. */
export function DragHint() {
  const { drag } = useBoardTools();
  const by = useExternalStore(drag, (picked) => picked?.by ?? null);
  if (by === null) return null;
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 bottom-(--toast-bottom) z-50 mx-auto w-fit rounded-full border border-border bg-surface-raised px-3 py-1 text-xs text-text-muted shadow-float pointer-coarse:hidden"
    >
      {by === "keys" ? "Arrow keys move · Enter drops · Esc cancels" : "Esc cancels"}
    </p>
  );
}
