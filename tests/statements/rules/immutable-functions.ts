/** The functions that RETURNING may call: all overloads of each are immutable. */
export const IMMUTABLE = new Set(["lower", "upper", "left"]);
