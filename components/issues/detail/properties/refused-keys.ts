import { createContext } from "react";

/** Why the keys for properties change nothing here for now; null if they do. */
export const RefusedKeys = createContext<{ title: string; description: string } | null>(null);
