import { permissionText } from "@/components/roles/field-labels";
import { effectiveGrant } from "@/lib/platform/access/effective-grants";
import {
  FULL_PERMISSION,
  NO_PERMISSION,
  packPermission,
  type Permission,
  type Resource,
} from "@/lib/platform/access/permissions";

const OWN = "Create, own";

/** Common permissions, in a word or two. */
const WORDS: readonly (readonly [Permission, string])[] = [
  [NO_PERMISSION, "–"],
  [{ ...NO_PERMISSION, read: true }, "Read"],
  [{ ...FULL_PERMISSION, update: 1, delete: 1 }, OWN],
  [FULL_PERMISSION, "Everything"],
];

/**
 * Returns what a role really grants on a resource, in a word or two. "Everything" is all that there
 * is to grant.
 */
export function matrixWord(resource: Resource, permission: Permission): string {
  const effective = effectiveGrant(resource, permission);
  const hasOwn = effective.update === 1 || effective.delete === 1;
  const found = WORDS.find(
    ([one, word]) =>
      packPermission(effectiveGrant(resource, one)) === packPermission(effective) &&
      (hasOwn || word !== OWN),
  );
  return found?.[1] ?? permissionText(effective);
}
