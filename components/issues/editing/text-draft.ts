/** Text being edited, and the text it is based on. */
export interface TextDraft {
  text: string;
  base: string;
}

/**
 * Replaces `base` with `text`. Resolves with whether it was saved. Errors are passed to
 * `onRefused`.
 */
export type SaveText = (
  text: string,
  base: string,
  onRefused: (failure: Error) => void,
) => Promise<boolean>;
