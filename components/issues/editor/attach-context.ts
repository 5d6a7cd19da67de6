import { createContext } from "react";

/**
 * Attaches a file to what is shown. Resolves with the Markdown that embeds or links it, or null if
 * it was cancelled.
 */
export type Attach = (file: File) => Promise<string | null>;

/** Null if files cannot be attached here, or the user is not allowed to. */
export const AttachContext = createContext<Attach | null>(null);
