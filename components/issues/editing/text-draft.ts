/** A text being edited, and the text it started from. */
export interface TextDraft {
  text: string;
  base: string;
}

/** Saves `text` in place of `base`; resolves with whether it was saved. Errors are passed to `onRefused`. */
export type SaveText = (
  text: string,
  base: string,
  onRefused: (failure: Error) => void,
) => Promise<boolean>;
