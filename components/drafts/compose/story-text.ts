/** The composer's text. Stored as a draft until a run accepts it. */
export interface StoryText {
  description: string;
  context: string;
}

export const EMPTY_TEXT: StoryText = { description: "", context: "" };

/** Maximum lengths in code points, after trimming (docs/spec/drafts.md). */
const MAX_CHARACTERS = 10_000;
/** The counter appears from this length on. */
const COUNTER_FROM = 1_000;

/** The storage key of `useDraft`. */
export function storyTextDraft(userId: number, projectId: number): string {
  return `${userId}.story-${projectId}`;
}

/** Prepends text from elsewhere to the text being written. */
export function withAddedText(stored: StoryText | null, text: string): StoryText {
  const [current, added] = [stored ?? EMPTY_TEXT, text.trim()];
  if (added === "" || current.description.includes(added)) return current;
  const parts = [added, current.description].filter((part) => part.trim() !== "");
  return { ...current, description: parts.join("\n\n") };
}

/**
 * Returns the counter for text near or over the limit, such as "12 characters left."; undefined
 * while there is enough room.
 */
export function remainingText(text: string): string | undefined {
  const left = charactersLeft(text);
  if (left >= COUNTER_FROM) return undefined;
  const amount = Math.abs(left);
  const characters = `${amount.toLocaleString("en-GB")} ${amount === 1 ? "character" : "characters"}`;
  return `${characters} ${left < 0 ? "too many" : "left"}.`;
}

/** Remaining code points; negative if the text is over the limit. */
export function charactersLeft(text: string): number {
  return MAX_CHARACTERS - [...text.trim()].length;
}
