import Link from "next/link";
import { TriangleAlert } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { FLAG_LABELS, permissionText } from "@/components/roles/field-labels";
import { dangerOf, rowDanger } from "@/components/roles/resource-texts";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import type { Resource } from "@/lib/platform/access/permissions";
import { type Flag, permissionOf, type RoleDraft } from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { matrixWord } from "./matrix-text";

/** A role, and what it really grants. */
export interface ColumnRole {
  role: Role;
  grants: RoleDraft;
}

type CellOf<T> = ColumnRole & T & { isFound: boolean; className: string | undefined };

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
  /** Whether it has what the filter asks for. */
  isFound: boolean;
  className: string | undefined;
}

function Cell(props: CellProps) {
  const { role, row, anchor, word, text, danger, isFound, className } = props;
  const href = `${ROLES_PATH}/${role.id}${role.is_admin ? "" : `#${anchor}`}`;
  const isRisky = danger !== undefined;
  const more = [word === text ? undefined : text, danger].filter(Boolean).join(" · ");
  return (
    <td
      data-grid-cell={role.id}
      data-found={isFound ? "" : undefined}
      className={cn(
        "max-w-40 border-t border-border p-0 align-top",
        isFound && "bg-surface-selected",
        className,
      )}
    >
      <Link
        href={href}
        aria-label={`${role.name}, ${row}: ${text}${isRisky ? ", risky" : ""}`}
        data-tooltip={more === "" ? undefined : more}
        data-grid-stop=""
        tabIndex={-1}
        className={cn(
          "flex items-start gap-1 px-3 py-1.5 -outline-offset-2 hover:bg-surface-hover hover:text-text",
          isFound ? "font-medium text-text" : "text-text-muted",
        )}
      >
        <span className="line-clamp-2 min-w-0">{word}</span>
        {isRisky && (
          <TriangleAlert aria-hidden="true" className="mt-1 size-3 shrink-0 text-warning-text" />
        )}
      </Link>
    </td>
  );
}

/** Whether a role has broad access. */
export function FlagCell({ role, grants, flag, ...cell }: CellOf<{ flag: Flag }>) {
  const isOn = grants[flag];
  return (
    <Cell
      role={role}
      row={FLAG_LABELS[flag]}
      anchor={flag}
      word={isOn ? "Yes" : "–"}
      text={isOn ? "Yes" : "No"}
      danger={dangerOf(flag, isOn)}
      {...cell}
    />
  );
}

/** What a role grants on a resource. */
export function ResourceCell({ role, grants, resource, ...cell }: CellOf<{ resource: Resource }>) {
  const permission = permissionOf(grants, resource);
  return (
    <Cell
      role={role}
      row={RESOURCE_LABELS[resource]}
      anchor={`${resource}.read`}
      word={matrixWord(resource, permission)}
      text={permissionText(permission)}
      danger={rowDanger(resource, permission)}
      {...cell}
    />
  );
}
