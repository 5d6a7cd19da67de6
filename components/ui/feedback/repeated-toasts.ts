/** How often each message that is still shown was repeated, so that it is shown once. */
const shown = new Map<string, number>();

/** Records that a message is shown. Returns how often it has been since it first appeared. */
export function countShown(id: string): number {
  const count = (shown.get(id) ?? 0) + 1;
  shown.set(id, count);
  return count;
}

/** Records that a message has left the screen. */
export function forgetShown(id: string): void {
  shown.delete(id);
}

/** Returns the message, with the number of repetitions: "ENG-1 was not moved ×3". */
export function countedText(text: string, count: number): string {
  return count === 1 ? text : `${text} ×${count}`;
}
