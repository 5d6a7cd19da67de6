/** A text that is being written, and the one it began from. */
export interface TextDraft {
  text: string;
  base: string;
}

/** Saves `text` in place of `base`; resolves to whether it was saved. A refusal goes to `onRefused`. */
export type SaveText = (
  text: string,
  base: string,
  onRefused: (failure: Error) => void,
) => Promise<boolean>;
