"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Switch } from "@/components/ui/form/switch";
import { ACTION_LABELS, FLAG_LABELS, valueText } from "@/components/roles/field-labels";
import { RESOURCE_GROUPS } from "@/components/roles/resource-texts";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import {
  ACTIONS,
  FLAGS,
  GRANTS,
  grantsOf,
  type RoleDraft,
  type RoleField,
  valueOf,
} from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { differenceText, isMore } from "./compare-text";

interface Row {
  field: RoleField;
  label: string;
}

/** The rows as in the editor: broad access, then each resource. */
const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  { title: "Broad access", rows: FLAGS.map((flag) => ({ field: flag, label: FLAG_LABELS[flag] })) },
  ...RESOURCE_GROUPS.flatMap(({ resources }) => resources).map((resource) => ({
    title: RESOURCE_LABELS[resource],
    rows: ACTIONS.map((action) => ({
      field: `${resource}.${action}` as const,
      label: ACTION_LABELS[action],
    })),
  })),
];

/** One side's value, and whether it grants more than the other side's. */
function Side({
  field,
  draft,
  against,
}: {
  field: RoleField;
  draft: RoleDraft;
  against: Compared;
}) {
  const [value, other] = [valueOf(draft, field), valueOf(against.draft, field)];
  const grantsMore = isMore(value, other);
  return (
    <td
      className={cn(
        "border-b border-border px-3 py-1.5",
        grantsMore ? "font-semibold" : "text-text-muted",
      )}
    >
      {valueText(field, value)}
      {grantsMore && (
        <span className="text-xs font-normal text-text-muted"> more than {against.name}</span>
      )}
    </td>
  );
}

interface Compared {
  name: string;
  draft: RoleDraft;
}

/**
 * Two roles side by side: what each grants, and which grants more. A role that is being edited is
 * compared as edited.
 */
export function CompareRoles({
  role,
  draft,
  other,
}: {
  role: Role;
  draft?: RoleDraft;
  other: Role;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const left: Compared = {
    name: draft ? `${role.name} (unsaved)` : role.name,
    draft: draft ?? grantsOf(role),
  };
  const right: Compared = { name: other.name, draft: grantsOf(other) };
  const differs = (field: RoleField) => valueOf(left.draft, field) !== valueOf(right.draft, field);
  const groups = GROUPS.map(({ title, rows }) => ({
    title,
    rows: rows.filter(({ field }) => showsAll || differs(field)),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <section aria-labelledby="compare-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id="compare-heading" className="text-sm font-semibold">
          {differenceText(GRANTS.filter(differs).length, left.name, right.name)}
        </h3>
        <Switch label="Show all" checked={showsAll} onCheckedChange={setShowsAll} />
      </div>
      {groups.length > 0 && (
        <div className="rounded-md border border-border">
          <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
            <thead className="sticky top-(--topbar-height) z-10 bg-surface">
              <tr className="text-left text-xs text-text-muted">
                <th scope="col" className="w-2/5 rounded-tl-md border-b px-3 py-2 font-medium">
                  Permission
                </th>
                {[left, right].map(({ name }) => (
                  <th key={name} scope="col" className="border-b px-3 py-2 font-medium break-words">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ title, rows }) => (
              <tbody key={title}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={3}
                    className="border-b border-border bg-surface-sunken px-3 py-1 text-left text-xs font-semibold"
                  >
                    {title}
                  </th>
                </tr>
                {rows.map(({ field, label }) => (
                  <tr key={field} className="hover:bg-surface-hover">
                    <th
                      scope="row"
                      className="border-b border-border px-3 py-1.5 text-left font-normal break-words"
                    >
                      {label}
                    </th>
                    <Side field={field} draft={left.draft} against={right} />
                    <Side field={field} draft={right.draft} against={left} />
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </section>
  );
}
