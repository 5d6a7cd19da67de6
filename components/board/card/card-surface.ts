/** The ground of a card, also of the one that hangs on the pointer and of those that are not loaded yet. */
export const CARD_SURFACE = "border-border bg-surface-raised rounded-md border px-2.5 pt-1 pb-2";
