/** Bytes of a body in JSON. */
export const JSON_LIMIT = 1024 * 1024;

/** Bytes of a body before it is known who sends it (decisions.md §8.6). */
export const UNVOUCHED_LIMIT = 64 * 1024;
