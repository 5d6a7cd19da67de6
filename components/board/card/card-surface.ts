/** The shared styles for a card, its drag preview and its loading placeholder. */
export const CARD_SURFACE = "border-border bg-surface-raised rounded-md border px-2.5 pt-1 pb-2";
