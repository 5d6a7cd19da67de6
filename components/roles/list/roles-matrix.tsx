"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRef } from "react";
import { TriangleAlert } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { FLAG_LABELS, permissionText } from "@/components/roles/field-labels";
import { useGridKeys } from "@/components/roles/grid/use-grid-keys";
import { dangerOf, RESOURCE_GROUPS, rowDanger } from "@/components/roles/resource-texts";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import type { Resource } from "@/lib/platform/access/permissions";
import {
  type Flag,
  FLAGS,
  grantsOf,
  permissionOf,
  type RoleDraft,
} from "@/lib/people/roles/client/draft";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import type { Role } from "@/lib/people/roles/schema";
import { matrixWord } from "./matrix-text";
import { RoleHeading } from "./role-heading";

/** The first column stays in view while the roles scroll under it. */
const FIRST = "sticky left-0 z-10 bg-surface";

interface ColumnRole {
  role: Role;
  grants: RoleDraft;
}

interface CellProps {
  role: Role;
  /** The row: "Issues". */
  row: string;
  /** The place in the role that the cell leads to. */
  anchor: string;
  word: string;
  /** Everything that is granted. */
  text: string;
  danger: string | undefined;
}

function Cell({ role, row, anchor, word, text, danger }: CellProps) {
  const href = `${ROLES_PATH}/${role.id}${role.is_admin ? "" : `#${anchor}`}`;
  const isRisky = danger !== undefined;
  const more = [word === text ? undefined : text, danger].filter(Boolean).join(" · ");
  return (
    <td data-grid-cell={role.id} className="max-w-40 border-t border-border p-0 align-top">
      <Link
        href={href}
        aria-label={`${role.name}, ${row}: ${text}${isRisky ? ", risky" : ""}`}
        data-tooltip={more === "" ? undefined : more}
        data-grid-stop=""
        tabIndex={-1}
        className="flex items-start gap-1 px-3 py-1.5 text-text-muted -outline-offset-2 hover:bg-surface-hover hover:text-text"
      >
        <span className="line-clamp-2 min-w-0">{word}</span>
        {isRisky && (
          <TriangleAlert aria-hidden="true" className="mt-1 size-3 shrink-0 text-warning-text" />
        )}
      </Link>
    </td>
  );
}

function FlagCell({ role, grants, flag }: ColumnRole & { flag: Flag }) {
  const isOn = grants[flag];
  return (
    <Cell
      role={role}
      row={FLAG_LABELS[flag]}
      anchor={flag}
      word={isOn ? "Yes" : "–"}
      text={isOn ? "Yes" : "No"}
      danger={dangerOf(flag, isOn)}
    />
  );
}

function ResourceCell({ role, grants, resource }: ColumnRole & { resource: Resource }) {
  const permission = permissionOf(grants, resource);
  return (
    <Cell
      role={role}
      row={RESOURCE_LABELS[resource]}
      anchor={`${resource}.read`}
      word={matrixWord(resource, permission)}
      text={permissionText(permission)}
      danger={rowDanger(resource, permission)}
    />
  );
}

function GroupHeading({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className="bg-surface-sunken">
      <th
        scope="rowgroup"
        className="sticky left-0 z-10 border-t border-border bg-surface-sunken px-3 py-1 text-left text-xs font-semibold whitespace-nowrap"
      >
        {title}
      </th>
      <td colSpan={columns} className="border-t border-border" />
    </tr>
  );
}

function RowHeading({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className={`${FIRST} border-t border-r border-border px-3 py-1.5 text-left align-top font-medium @max-xl:max-w-28 @xl:whitespace-nowrap`}
    >
      {children}
    </th>
  );
}

/** What every role grants, side by side; each cell leads to its place in the role. */
export function RolesMatrix() {
  const { data: roles = [] } = useQuery(rolesQuery());
  const mayChange = useCan("roles.update").allowed;
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, true);
  const columns: ColumnRole[] = roles.map((role) => ({ role, grants: grantsOf(role) }));
  return (
    <section aria-labelledby="role-heading" className="flex flex-col gap-3">
      <div>
        <RoleHeading>All roles</RoleHeading>
        <p className="text-sm text-text-muted">
          What each role lets people do. Choose a role or a cell to{" "}
          {mayChange ? "change it" : "see it"}.{" "}
          <span className="whitespace-nowrap">
            <TriangleAlert aria-hidden="true" className="inline size-3 text-warning-text" /> Risky
          </span>
        </p>
      </div>
      <div
        role="region"
        aria-label="Roles and what they grant"
        className="@container overflow-x-auto rounded-md border border-border"
      >
        <table
          ref={table}
          className="w-full border-separate border-spacing-0 text-sm"
          onFocus={keys.onFocus}
          onKeyDownCapture={keys.onKeyDown}
        >
          <thead>
            <tr className="text-left align-bottom text-xs text-text-muted">
              <th scope="col" className={`${FIRST} border-r border-border px-3 py-2 font-medium`}>
                Resource
              </th>
              {roles.map(({ id, name }) => (
                <th
                  key={id}
                  scope="col"
                  data-grid-cell={id}
                  className="max-w-40 min-w-28 px-3 py-2 font-medium"
                >
                  <Link
                    href={`${ROLES_PATH}/${id}`}
                    title={name}
                    data-grid-stop=""
                    tabIndex={-1}
                    className="line-clamp-2 break-words hover:text-text hover:underline"
                  >
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <GroupHeading title="Broad access" columns={roles.length} />
            {FLAGS.map((flag) => (
              <tr key={flag}>
                <RowHeading>{FLAG_LABELS[flag]}</RowHeading>
                {columns.map((column) => (
                  <FlagCell key={column.role.id} {...column} flag={flag} />
                ))}
              </tr>
            ))}
          </tbody>
          {RESOURCE_GROUPS.map(({ title, resources }) => (
            <tbody key={title}>
              <GroupHeading title={title} columns={roles.length} />
              {resources.map((resource) => (
                <tr key={resource}>
                  <RowHeading>{RESOURCE_LABELS[resource]}</RowHeading>
                  {columns.map((column) => (
                    <ResourceCell key={column.role.id} {...column} resource={resource} />
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
