/**
 * Where an issue stands for who has to do it: something open blocks it; it can be begun and others wait for it; or it
 * can be begun and nobody waits.
 */
export const STANDINGS = ["ready", "blocked", "unblocks"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Issues that wait on one are counted up to this many. */
export const MOST_WAITING = 100;
/** Blockers that are named; more are counted. */
export const MOST_NAMED = 3;
