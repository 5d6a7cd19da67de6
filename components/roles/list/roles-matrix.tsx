"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { permissionText } from "@/components/roles/field-labels";
import { RESOURCE_GROUPS } from "@/components/roles/resource-texts";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import { packPermission, type Permission, type Resource } from "@/lib/platform/access/permissions";
import { grantsOf, permissionOf } from "@/lib/people/roles/client/draft";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import type { Role } from "@/lib/people/roles/schema";
import { RoleHeading } from "./role-heading";

/** Common permissions, in a word or two. */
const WORDS = new Map(
  (
    [
      [{ create: false, read: false, update: 0, delete: 0 }, "–"],
      [{ create: false, read: true, update: 0, delete: 0 }, "Read"],
      [{ create: true, read: true, update: 1, delete: 1 }, "Create, own"],
      [{ create: true, read: true, update: 2, delete: 2 }, "Everything"],
    ] as const satisfies readonly (readonly [Permission, string])[]
  ).map(([permission, word]) => [packPermission(permission), word]),
);

function Cell({ role, resource }: { role: Role; resource: Resource }) {
  const permission = permissionOf(grantsOf(role), resource);
  const text = permissionText(permission);
  const word = WORDS.get(packPermission(permission)) ?? text;
  const href = role.is_admin
    ? `${ROLES_PATH}/${role.id}`
    : `${ROLES_PATH}/${role.id}#${resource}.create`;
  return (
    <td className="border-t border-border p-0">
      <Link
        href={href}
        aria-label={`${role.name}, ${RESOURCE_LABELS[resource]}: ${text}`}
        data-tooltip={word === text ? undefined : text}
        className="block truncate px-3 py-1.5 text-text-muted hover:bg-surface-hover hover:text-text"
      >
        {word}
      </Link>
    </td>
  );
}

/** What every role grants, side by side; each cell leads to its place in the role. */
export function RolesMatrix() {
  const { data: roles = [] } = useQuery(rolesQuery());
  return (
    <section aria-labelledby="role-heading" className="flex flex-col gap-3">
      <div>
        <RoleHeading>All roles</RoleHeading>
        <p className="text-sm text-text-muted">
          What each role lets people do. Choose a role or a cell to change it.
        </p>
      </div>
      <div
        // Focusable, so that it can be scrolled with the keyboard.
        tabIndex={0}
        role="region"
        aria-label="Roles and what they grant"
        className="overflow-x-auto rounded-md border border-border"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr className="text-left text-xs text-text-muted">
              <th scope="col" className="px-3 py-2 font-medium">
                Resource
              </th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col" className="min-w-28 px-3 py-2 font-medium">
                  <Link href={`${ROLES_PATH}/${id}`} className="hover:text-text hover:underline">
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          {RESOURCE_GROUPS.map(({ title, resources }) => (
            <tbody key={title}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={roles.length + 1}
                  className="border-t border-border bg-surface-sunken px-3 py-1 text-left text-xs font-semibold"
                >
                  {title}
                </th>
              </tr>
              {resources.map((resource) => (
                <tr key={resource}>
                  <th
                    scope="row"
                    className="border-t border-border px-3 py-1.5 text-left font-medium whitespace-nowrap"
                  >
                    {RESOURCE_LABELS[resource]}
                  </th>
                  {roles.map((role) => (
                    <Cell key={role.id} role={role} resource={resource} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}
