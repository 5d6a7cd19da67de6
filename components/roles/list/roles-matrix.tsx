"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { TriangleAlert } from "@/components/ui/icon/icons";
import { Menu } from "@/components/ui/overlay/dropdown-menu";
import { WhoCanItems } from "@/components/roles/who-can-items";
import { cn } from "@/components/ui/cn";
import { useCan } from "@/components/screen/access/use-can";
import { FLAG_LABELS } from "@/components/roles/field-labels";
import { useGridKeys } from "@/components/roles/grid/use-grid-keys";
import { dangerOf, RESOURCE_GROUPS, rowDanger } from "@/components/roles/resource-texts";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import type { Resource } from "@/lib/platform/access/permissions";
import { type Flag, FLAGS, grantsOf, permissionOf } from "@/lib/people/roles/client/draft";
import { useShownRoles } from "@/components/roles/pending-role-deletions";
import { type ColumnRole, FlagCell, ResourceCell } from "./matrix-cell";
import { MatrixFilters, type MatrixFilter, NO_FILTER } from "./matrix-filters";
import { cellMatches, type CellTexts, permissionTexts, wantedOf } from "./matrix-search";
import { matrixWord } from "./matrix-text";
import { RoleHeading } from "./role-heading";

/** The first column stays in view while the roles scroll under it. */
const FIRST = "sticky left-0 z-10 bg-surface";

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

function RowHeading({ rowKey, children }: { rowKey: Flag | Resource; children: string }) {
  return (
    <th
      scope="row"
      data-grid-cell="name"
      className={`${FIRST} border-t border-r border-border px-3 py-1.5 text-left align-top font-medium @max-xl:max-w-28 @xl:whitespace-nowrap`}
    >
      {isFlag(rowKey) ? (
        children
      ) : (
        <Menu
          trigger={
            <button
              type="button"
              data-grid-stop=""
              tabIndex={-1}
              data-tooltip={`Who can …`}
              className="text-left hover:underline"
            >
              {children}
            </button>
          }
        >
          <WhoCanItems resource={rowKey} />
        </Menu>
      )}
    </th>
  );
}

interface MatrixRow {
  key: Flag | Resource;
  label: string;
  /** What a role grants there, in a word, to tell whether roles differ. */
  wordOf: (column: ColumnRole) => string;
  textsOf: (column: ColumnRole) => CellTexts;
}

const GROUPS: readonly { title: string; rows: readonly MatrixRow[] }[] = [
  {
    title: "Broad access",
    rows: FLAGS.map((flag) => ({
      key: flag,
      label: FLAG_LABELS[flag],
      wordOf: ({ grants }) => String(grants[flag]),
      textsOf: ({ grants }) => ({
        parts: grants[flag] ? ["yes", "on"] : ["no", "off"],
        isRisky: dangerOf(flag, grants[flag]) !== undefined,
      }),
    })),
  },
  ...RESOURCE_GROUPS.map(({ title, resources }) => ({
    title,
    rows: resources.map((resource) => ({
      key: resource,
      label: RESOURCE_LABELS[resource],
      wordOf: ({ grants }: ColumnRole) => matrixWord(resource, permissionOf(grants, resource)),
      textsOf: ({ grants }: ColumnRole) => {
        const permission = permissionOf(grants, resource);
        return permissionTexts(resource, permission, rowDanger(resource, permission));
      },
    })),
  })),
];

const isFlag = (key: Flag | Resource): key is Flag => FLAGS.some((flag) => flag === key);

interface FoundRow extends MatrixRow {
  /** The roles whose cells have what the filter asks for; empty if only the row's name was asked for. */
  found: ReadonlySet<number>;
}

/** The rows that a filter leaves, in their groups. */
function shownGroups(columns: readonly ColumnRole[], { query, onlyDifferent }: MatrixFilter) {
  const find = (row: MatrixRow, title: string): FoundRow[] => {
    if (onlyDifferent && new Set(columns.map(row.wordOf)).size < 2) return [];
    const wanted = wantedOf(query, `${row.label} ${title}`);
    if (wanted === null) return [{ ...row, found: new Set() }];
    const cells = columns.filter((column) => cellMatches(wanted, row.textsOf(column)));
    const found = new Set(cells.map(({ role }) => role.id));
    return found.size === 0 ? [] : [{ ...row, found }];
  };
  return GROUPS.map(({ title, rows }) => ({
    title,
    rows: rows.flatMap((row) => find(row, title)),
  })).filter(({ rows }) => rows.length > 0);
}

/** A phone has room for the first roles; more are chosen. */
const ON_PHONE = 2;
const spareClass = (at: number) => (at >= ON_PHONE ? "@max-xl:hidden" : undefined);

/** What roles grant, side by side; each cell leads to its place in the role. */
export function RolesMatrix() {
  const { data: roles = [] } = useShownRoles();
  const mayChange = useCan("roles.update").allowed;
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, true);
  const [filter, setFilter] = useState<MatrixFilter>(NO_FILTER);
  const isChosen = filter.roleIds.length > 0;
  const columns: ColumnRole[] = roles
    .filter(({ id }) => !isChosen || filter.roleIds.includes(id))
    .map((role) => ({ role, grants: grantsOf(role) }));
  const groups = shownGroups(columns, filter);
  const foundCount = groups
    .flatMap(({ rows }) => rows)
    .reduce((total, { found }) => total + found.size, 0);
  const classAt = isChosen ? () => undefined : spareClass;
  return (
    <section aria-labelledby="role-heading" className="@container flex flex-col gap-3">
      <div>
        <RoleHeading>All roles</RoleHeading>
        <p className="text-sm text-text-muted">
          What each role lets people do. Choose a role or a cell to{" "}
          {mayChange ? "change it" : "see it"}.{" "}
          <span className="whitespace-nowrap">
            <TriangleAlert aria-hidden="true" className="inline size-3 text-warning-text" /> Risky ·{" "}
            <span aria-hidden="true">–</span> Nothing
          </span>
        </p>
      </div>
      <MatrixFilters roles={roles} filter={filter} onChange={setFilter} />
      <p role="status" className="text-xs text-text-muted empty:hidden">
        {foundCount === 1 && "1 cell is highlighted."}
        {foundCount > 1 && `${foundCount} cells are highlighted.`}
      </p>
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
              {rows.map(({ key, label, found }) => (
                <tr key={key}>
                  <RowHeading rowKey={key}>{label}</RowHeading>
                  {columns.map((column, at) =>
                    isFlag(key) ? (
                      <FlagCell
                        key={column.role.id}
                        {...column}
                        flag={key}
                        isFound={found.has(column.role.id)}
                        className={classAt(at)}
                      />
                    ) : (
                      <ResourceCell
                        key={column.role.id}
                        {...column}
                        resource={key}
                        isFound={found.has(column.role.id)}
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
