/** Maximum size of a JSON body in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Maximum size of a body in bytes before the caller is authenticated
 * (docs/spec/conventions.md#body-limits).
 */
export const MAX_UNAUTHENTICATED_BYTES = 64 * 1024;
