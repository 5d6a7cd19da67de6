/** The shared style of a card, its drag preview and its loading placeholder. */
export const CARD_SURFACE = "card-surface";
