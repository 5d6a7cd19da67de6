/** An issue's group: blocked by an open issue; ready and blocking others; or ready without blocking others. */
export const STANDINGS = ["ready", "blocked", "unblocks"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Maximum number of waiting issues reported for one issue. */
export const MAX_WAITING = 100;
/** Maximum number of blockers listed. Others are only counted. */
export const MAX_NAMED = 3;
