import { createContext } from "react";

/** Other URLs to load images from, by their URL in the text: files that are not uploaded yet. */
export const MarkdownImagesContext = createContext<ReadonlyMap<string, string> | null>(null);
