interface Slot {
  /** What the toast library knows the toast by. */
  key: string;
  /** How often the message was shown while it was on the screen. */
  count: number;
}

/** The toasts on the screen, by their id. */
const slots = new Map<string, Slot>();
let keys = 0;

/**
 * Records that a toast is shown. Returns how often it has been since it appeared, and its key: a
 * new one once it has begun to leave, because a toast that leaves takes what replaces it along.
 */
export function showSlot(id: string): Slot {
  const { key, count } = slots.get(id) ?? { key: `toast-${++keys}`, count: 0 };
  const slot = { key, count: count + 1 };
  slots.set(id, slot);
  return slot;
}

/** Records that a toast leaves the screen. */
export function leaveSlot(id: string, key: string): void {
  if (slots.get(id)?.key === key) slots.delete(id);
}

/** Returns the key of a toast that is on the screen. */
export function keyOf(id: string): string | undefined {
  return slots.get(id)?.key;
}

/** Returns the message, with the number of repetitions: "ENG-1 was not moved ×3". */
export function countedText(text: string, count: number): string {
  return count === 1 ? text : `${text} ×${count}`;
}
