import { createContext } from "react";

export interface MarkdownPeople {
  /** The current user's id. */
  me: number;
  /** Returns a person's current name, or undefined if unknown. */
  nameOf: (userId: number) => string | undefined;
}

/** The people mentioned in Markdown. Without it, mentions are shown as written. */
export const MarkdownPeopleContext = createContext<MarkdownPeople | null>(null);
