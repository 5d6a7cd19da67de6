/** What a person asks for, as it stands in the composer. It is kept as a draft until a run has it. */
export interface StoryText {
  description: string;
  context: string;
}

export const EMPTY_TEXT: StoryText = { description: "", context: "" };

/** In code points after trimming (docs/spec/drafts.md). */
const MAX_CHARACTERS = 10_000;
/** The counter is shown from here on. */
const COUNTER_FROM = 1_000;

/** The name under which `useDraft` keeps it. */
export function storyTextDraft(userId: number, projectId: number): string {
  return `${userId}.story-${projectId}`;
}

/** Text that comes from elsewhere, before what was being written here already. */
export function withAddedText(kept: StoryText | null, text: string): StoryText {
  const [known, added] = [kept ?? EMPTY_TEXT, text.trim()];
  if (added === "" || known.description.includes(added)) return known;
  const parts = [added, known.description].filter((part) => part.trim() !== "");
  return { ...known, description: parts.join("\n\n") };
}

/** The counter of a text near its limit or past it: "12 characters left."; undefined while there is room. */
export function remainingText(text: string): string | undefined {
  const left = charactersLeft(text);
  if (left >= COUNTER_FROM) return undefined;
  const amount = Math.abs(left);
  const counted = `${amount.toLocaleString("en-GB")} ${amount === 1 ? "character" : "characters"}`;
  return `${counted} ${left < 0 ? "too many" : "left"}.`;
}

/** Code points that are left; negative when there are too many. */
export function charactersLeft(text: string): number {
  return MAX_CHARACTERS - [...text.trim()].length;
}
