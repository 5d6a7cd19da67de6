/**
 * The functions that RETURNING may call. tests/api/platform/db/statement-rules.test.ts compares
 * them with the catalog.
 */
export const IMMUTABLE = new Set(["timezone", "lower", "upper", "left"]);
