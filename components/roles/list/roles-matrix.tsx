"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, useState } from "react";
import { TriangleAlert } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
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
import { MatrixFilters, type MatrixFilter, NO_FILTER } from "./matrix-filters";
import { matrixWord } from "./matrix-text";
import { RoleHeading } from "./role-heading";

/** The first column stays in view while the roles scroll under it. */
const FIRST = "sticky left-0 z-10 bg-surface";

interface ColumnRole {
  role: Role;
  grants: RoleDraft;
}

type CellOf<T> = ColumnRole & T & { className: string | undefined };

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
  className: string | undefined;
}

function Cell({ role, row, anchor, word, text, danger, className }: CellProps) {
  const href = `${ROLES_PATH}/${role.id}${role.is_admin ? "" : `#${anchor}`}`;
  const isRisky = danger !== undefined;
  const more = [word === text ? undefined : text, danger].filter(Boolean).join(" · ");
  return (
    <td
      data-grid-cell={role.id}
      className={cn("max-w-40 border-t border-border p-0 align-top", className)}
    >
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

function FlagCell({ role, grants, flag, className }: CellOf<{ flag: Flag }>) {
  const isOn = grants[flag];
  return (
    <Cell
      role={role}
      row={FLAG_LABELS[flag]}
      anchor={flag}
      word={isOn ? "Yes" : "–"}
      text={isOn ? "Yes" : "No"}
      danger={dangerOf(flag, isOn)}
      className={className}
    />
  );
}

function ResourceCell({ role, grants, resource, className }: CellOf<{ resource: Resource }>) {
  const permission = permissionOf(grants, resource);
  return (
    <Cell
      role={role}
      row={RESOURCE_LABELS[resource]}
      anchor={`${resource}.read`}
      word={matrixWord(resource, permission)}
      text={permissionText(permission)}
      danger={rowDanger(resource, permission)}
      className={className}
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

interface MatrixRow {
  key: Flag | Resource;
  label: string;
  /** What a role grants there, in a word, to tell whether roles differ. */
  wordOf: (column: ColumnRole) => string;
}

const GROUPS: readonly { title: string; rows: readonly MatrixRow[] }[] = [
  {
    title: "Broad access",
    rows: FLAGS.map((flag) => ({
      key: flag,
      label: FLAG_LABELS[flag],
      wordOf: ({ grants }) => String(grants[flag]),
    })),
  },
  ...RESOURCE_GROUPS.map(({ title, resources }) => ({
    title,
    rows: resources.map((resource) => ({
      key: resource,
      label: RESOURCE_LABELS[resource],
      wordOf: ({ grants }: ColumnRole) => matrixWord(resource, permissionOf(grants, resource)),
    })),
  })),
];

const isFlag = (key: Flag | Resource): key is Flag => FLAGS.some((flag) => flag === key);

/** The rows that a filter leaves, in their groups. */
function shownGroups(columns: readonly ColumnRole[], { query, onlyDifferent }: MatrixFilter) {
  const wanted = query.trim().toLowerCase();
  const isShown = ({ label, wordOf }: MatrixRow, title: string) =>
    `${label} ${title}`.toLowerCase().includes(wanted) &&
    (!onlyDifferent || new Set(columns.map(wordOf)).size > 1);
  return GROUPS.map(({ title, rows }) => ({
    title,
    rows: rows.filter((row) => isShown(row, title)),
  })).filter(({ rows }) => rows.length > 0);
}

/** A phone has room for the first roles; more are chosen. */
const ON_PHONE = 2;
const spareClass = (at: number) => (at >= ON_PHONE ? "@max-xl:hidden" : undefined);

/** What roles grant, side by side; each cell leads to its place in the role. */
export function RolesMatrix() {
  const { data: roles = [] } = useQuery(rolesQuery());
  const mayChange = useCan("roles.update").allowed;
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, true);
  const [filter, setFilter] = useState<MatrixFilter>(NO_FILTER);
  const isChosen = filter.roleIds.length > 0;
  const columns: ColumnRole[] = roles
    .filter(({ id }) => !isChosen || filter.roleIds.includes(id))
    .map((role) => ({ role, grants: grantsOf(role) }));
  const groups = shownGroups(columns, filter);
  const classAt = isChosen ? () => undefined : spareClass;
  return (
    <section aria-labelledby="role-heading" className="@container flex flex-col gap-3">
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
      <MatrixFilters roles={roles} filter={filter} onChange={setFilter} />
      {!isChosen && roles.length > ON_PHONE && (
        <p className="text-xs text-text-muted @xl:hidden">
          The first {ON_PHONE} of {roles.length} roles. Choose others above.
        </p>
      )}
      <div
        role="region"
        aria-label="Roles and what they grant"
        // As high as the window, so that the names of roles and the scroll bar stay in view.
        className="max-h-[calc(100dvh-var(--topbar-height)-var(--bottombar-height)-2rem)] overflow-auto overscroll-x-contain rounded-md border border-border"
      >
        <table
          ref={table}
          className="w-full border-separate border-spacing-0 text-sm"
          onFocus={keys.onFocus}
          onKeyDownCapture={keys.onKeyDown}
        >
          <thead className="sticky top-0 z-20 bg-surface">
            <tr className="text-left align-bottom text-xs text-text-muted">
              <th scope="col" className={cn(FIRST, "border-r border-border px-3 py-2 font-medium")}>
                Resource
              </th>
              {columns.map(({ role: { id, name } }, at) => (
                <th
                  key={id}
                  scope="col"
                  data-grid-cell={id}
                  className={cn("max-w-40 min-w-28 px-3 py-2 font-medium", classAt(at))}
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
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <GroupHeading title={title} columns={columns.length} />
              {rows.map(({ key, label }) => (
                <tr key={key}>
                  <RowHeading>{label}</RowHeading>
                  {columns.map((column, at) =>
                    isFlag(key) ? (
                      <FlagCell
                        key={column.role.id}
                        {...column}
                        flag={key}
                        className={classAt(at)}
                      />
                    ) : (
                      <ResourceCell
                        key={column.role.id}
                        {...column}
                        resource={key}
                        className={classAt(at)}
                      />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && (
          <p className="border-t border-border px-3 py-4 text-sm text-text-muted">
            {filter.query.trim() === "" ? "These roles grant the same." : "No permission matches."}
          </p>
        )}
      </div>
    </section>
  );
}
