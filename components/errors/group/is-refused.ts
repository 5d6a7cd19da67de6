import type { Permit } from "@/components/screen/access/use-can";
import { toastError } from "@/components/ui/feedback/toast";

/** Returns whether an action ("Resolve") is not allowed, and says why. */
export function isRefused(permit: Permit, action: string): boolean {
  if (permit.allowed) return false;
  toastError(`Couldn’t ${action.toLowerCase()}`, { description: permit.reason ?? "" });
  return true;
}
