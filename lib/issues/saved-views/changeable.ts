import type { SavedView } from "./schema";

/** Whether somebody may change or delete a view that they see. */
export function mayChangeView(
  { userId, isAdmin }: { userId: number; isAdmin: boolean },
  { user_id }: Pick<SavedView, "user_id">,
): boolean {
  return isAdmin || user_id === userId;
}
