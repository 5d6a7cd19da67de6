import { createContext } from "react";

export interface MarkdownPeople {
  /** Who reads. */
  me: number;
  /** A person's name today; undefined for somebody who is not known here. */
  nameOf: (userId: number) => string | undefined;
}

/** Who the mentions in Markdown are. Without it they read as they were written. */
export const MarkdownPeopleContext = createContext<MarkdownPeople | null>(null);
