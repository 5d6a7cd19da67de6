/**
 * An issue's group: ready and blocking no others; blocked by an open issue; or ready and blocking
 * others.
 */
export const STANDINGS = ["ready", "blocked", "unblocks"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Maximum number of waiting issues reported for one issue. */
export const MAX_WAITING = 100;
/** Maximum number of blockers listed. Others are only counted. */
export const MAX_NAMED = 3;
