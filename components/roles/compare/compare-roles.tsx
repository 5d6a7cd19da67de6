"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Switch } from "@/components/ui/form/switch";
import { fieldName, valueText } from "@/components/roles/field-labels";
import { GRANTS, grantsOf, valueOf } from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { differenceText, isMore } from "./compare-text";

/** Two roles side by side: what each grants, and which grants more. */
export function CompareRoles({ role, other }: { role: Role; other: Role }) {
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const [left, right] = [grantsOf(role), grantsOf(other)];
  const rows = GRANTS.map((field) => ({
    field,
    left: valueOf(left, field),
    right: valueOf(right, field),
  }));
  const differing = rows.filter((row) => row.left !== row.right);
  const shown = onlyDifferences ? differing : rows;
  return (
    <section aria-labelledby="compare-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id="compare-heading" className="text-sm font-semibold">
          {differenceText(differing.length, role.name, other.name)}
        </h3>
        <Switch
          label="Show differences only"
          checked={onlyDifferences}
          onCheckedChange={setOnlyDifferences}
        />
      </div>
      {shown.length > 0 && (
        <div className="rounded-md border border-border">
          <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
            <thead className="sticky top-(--topbar-height) z-10 bg-surface">
              <tr className="text-left text-xs text-text-muted">
                <th scope="col" className="w-2/5 rounded-tl-md border-b px-3 py-2 font-medium">
                  Permission
                </th>
                {[role, other].map(({ id, name }) => (
                  <th key={id} scope="col" className="border-b px-3 py-2 font-medium break-words">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ field, ...row }) => (
                <tr key={field} className="hover:bg-surface-hover">
                  <th
                    scope="row"
                    className="border-b border-border px-3 py-1.5 text-left font-normal break-words"
                  >
                    {fieldName(field)}
                  </th>
                  {(["left", "right"] as const).map((side) => {
                    const [value, against] =
                      side === "left" ? [row.left, row.right] : [row.right, row.left];
                    const grantsMore = isMore(value, against);
                    return (
                      <td
                        key={side}
                        className={cn(
                          "border-b border-border px-3 py-1.5",
                          grantsMore ? "font-semibold" : "text-text-muted",
                        )}
                      >
                        {valueText(field, value)}
                        {grantsMore && (
                          <span className="ml-2 text-xs font-normal text-text-muted">+ more</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
