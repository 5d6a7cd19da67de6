/**
 * A card on the board. With swimlanes by label, an issue with several labels has a card in the row of
 * each.
 */
export interface CardRef {
  id: number;
  /** The key of its row. */
  row: string;
}

/** Matches cards. */
export const CARD = "[data-card-id]";

/** The id of a card's link, which the ids of its parts begin with. */
export function cardDomId({ id, row }: CardRef): string {
  return row === "" ? `card-${id}` : `card-${row}-${id}`;
}

/** The card's link. Focusing a card means focusing its link. */
export function cardLink(card: CardRef): HTMLElement | null {
  return document.getElementById(cardDomId(card));
}

/** Returns the card that contains an element, or null. */
export function cardAt(element: Element | null | undefined): CardRef | null {
  const { cardId, cardRow } = element?.closest<HTMLElement>(CARD)?.dataset ?? {};
  return cardId === undefined ? null : { id: Number(cardId), row: cardRow ?? "" };
}
