import type { QuickField } from "@/components/issues/editing/quick-fields";

/** A card whose field is being edited, and the element the editor opens at. */
export interface EditedCard {
  issueId: number;
  anchor: { current: HTMLElement | null };
  field: QuickField;
}
