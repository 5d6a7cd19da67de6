import { createContext } from "react";

export interface MarkdownPeople {
  /** The current user's id. */
  me: number;
  /** Returns a person's current name, or undefined if unknown. */
  nameOf: (userId: number) => string | undefined;
}

/**
 * The people who may be mentioned in Markdown. Without this context, mentions are shown as written.
 */
export const MarkdownPeopleContext = createContext<MarkdownPeople | null>(null);

/** Other URLs to load images from, by their URL in the text: files that are not uploaded yet. */
export const MarkdownImagesContext = createContext<ReadonlyMap<string, string> | null>(null);
