import type { QuickField } from "@/components/issues/editing/quick-fields";

/** A card whose field is being edited. */
export interface EditedCard {
  issueId: number;
  /** The card's link. It receives focus when the editor closes, which opens beside it. */
  anchor: { current: HTMLElement | null };
  /** The pressed value on the card, which the editor opens beside instead. */
  value?: HTMLElement;
  field: QuickField;
}
