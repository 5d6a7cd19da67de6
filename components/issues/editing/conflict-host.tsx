"use client";

import dynamic from "next/dynamic";
import { useConflict } from "./edit-conflicts";

const ConflictDialog = dynamic(() =>
  import("./conflict-dialog").then((module) => module.ConflictDialog),
);

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
