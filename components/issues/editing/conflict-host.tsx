"use client";

import { useConflict } from "./edit-conflicts";
import { lazyPart } from "@/components/ui/lazy-part";

const ConflictDialog = lazyPart(() =>
  import("./conflict-dialog").then((module) => module.ConflictDialog),
).Part;

/**
 * Render once on every page that edits issues. Shows a dialog if someone else has changed the same
 * fields.
 */
export function ConflictHost() {
  const conflict = useConflict();
  if (!conflict) return null;
  return (
    <ConflictDialog
      key={`${conflict.current.version} ${conflict.fields.join()}`}
      conflict={conflict}
    />
  );
}
