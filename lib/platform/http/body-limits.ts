/** Bytes of a body in JSON. */
export const JSON_LIMIT = 1024 * 1024;

/** Bytes of a body before it is known who sends it (docs/spec/conventions.md#body-limits). */
export const UNVOUCHED_LIMIT = 64 * 1024;
