import { RESOURCES } from "@/lib/platform/access/permissions";
import { changedFields } from "@/lib/platform/audit-trail/changed-fields";
import type { Role } from "./schema";

type Fields = Record<string, unknown>;

/** A role's audited fields, with each permission keyed by its resource. */
function fieldsOf({ name, access_all_projects, access_all_users, permissions }: Role): Fields {
  const fields: Fields = { name, access_all_projects, access_all_users };
  for (const { resource, ...permission } of permissions) {
    fields[`permissions.${RESOURCES[resource]}`] = permission;
  }
  return fields;
}

const isEmptyPermission = (value: unknown) =>
  typeof value === "object" && value !== null && Object.values(value).every((part) => !part);

/** The audited fields of a role that is created or deleted: what it grants. */
export function grantedFields(role: Role): Fields {
  const fields = Object.entries(fieldsOf(role));
  return Object.fromEntries(fields.filter(([, value]) => value && !isEmptyPermission(value)));
}

/** The fields that differ, before and after. */
export function changedRoleFields(before: Role, after: Role) {
  const fields = fieldsOf(after);
  return changedFields(fieldsOf(before), fields, Object.keys(fields));
}
