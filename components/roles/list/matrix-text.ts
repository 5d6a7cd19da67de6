import { permissionText } from "@/components/roles/field-labels";
import { effectiveGrant } from "@/lib/platform/access/effective-grants";
import {
  FULL_PERMISSION,
  NO_PERMISSION,
  packPermission,
  type Permission,
  type Resource,
} from "@/lib/platform/access/permissions";

/** Returns what a role really grants on a resource: every verb, nothing, or all that there is. */
export function matrixWord(resource: Resource, permission: Permission): string {
  const packed = (one: Permission) => packPermission(effectiveGrant(resource, one));
  if (packed(permission) === packed(NO_PERMISSION)) return "–";
  const isAll = packed(permission) === packed(FULL_PERMISSION);
  // Where there is one thing to grant, it is named.
  if (isAll && packed(FULL_PERMISSION) !== packed({ ...NO_PERMISSION, read: true })) {
    return "Everything";
  }
  const granted = effectiveGrant(resource, permission);
  const isOwn = granted.create && granted.read && granted.update === 1 && granted.delete === 1;
  // The most frequent one; in full, it would take two lines.
  return isOwn ? "Create, change own" : permissionText(granted);
}
