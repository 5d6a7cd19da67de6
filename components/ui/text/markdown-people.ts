import { createContext } from "react";

export interface MarkdownPeople {
  /** The reader's user id. */
  me: number;
  /** A person's current name; undefined if unknown. */
  nameOf: (userId: number) => string | undefined;
}

/** The people mentioned in Markdown. Without it, mentions are shown as written. */
export const MarkdownPeopleContext = createContext<MarkdownPeople | null>(null);
