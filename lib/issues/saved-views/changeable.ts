import type { SavedView } from "./schema";

/** Whether someone can change or delete a view that they can see. */
export function canChangeView(
  { userId, isAdmin }: { userId: number; isAdmin: boolean },
  { user_id }: Pick<SavedView, "user_id">,
): boolean {
  return isAdmin || user_id === userId;
}
