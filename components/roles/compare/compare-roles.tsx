"use client";

import { useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { Switch } from "@/components/ui/form/switch";
import { FLAG_LABELS } from "@/components/roles/field-labels";
import { effectiveDraft, grantsOf, type RoleDraft } from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { type ComparedRow, compareGrants, countDifferences, differenceText } from "./compare-text";

const FLAG_NAMES: readonly string[] = Object.values(FLAG_LABELS);

const CELL = "border-b border-border px-3 py-1.5 align-top group-last:border-b-0";

interface SideProps {
  parts: ComparedRow["left"];
  /** The other role. */
  other: string;
  /** What is said if nothing is granted. */
  none: string;
}

/** What a role grants. What the other one lacks stands out. */
function Side({ parts, other, none }: SideProps) {
  return (
    <td className={CELL}>
      {parts.length === 0 && <span className="text-text-muted">{none}</span>}
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
        {parts.map(({ text, isMore }) =>
          isMore ? (
            <li
              key={text}
              className="-mx-1 flex items-center gap-0.5 rounded-sm bg-success-surface px-1 font-medium"
            >
              <Plus aria-hidden="true" className="size-3.5 shrink-0 text-success-text" />
              {text}
              <span className="sr-only">more than {other}</span>
            </li>
          ) : (
            <li key={text} className="text-text-muted">
              {text}
            </li>
          ),
        )}
      </ul>
    </td>
  );
}

interface Compared {
  name: string;
  draft: RoleDraft;
}

/**
 * Two roles side by side: all that each grants where they differ, with what is more marked. A role that is being edited is
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
    draft: draft ? effectiveDraft(draft) : grantsOf(role),
  };
  const right: Compared = { name: other.name, draft: grantsOf(other) };
  const rows = compareGrants(left.draft, right.draft, showsAll);
  return (
    <section aria-labelledby="compare-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id="compare-heading" className="text-sm font-semibold">
          {differenceText(countDifferences(left.draft, right.draft), left.name, right.name)}
        </h3>
        <Switch label="Show all" checked={showsAll} onCheckedChange={setShowsAll} />
      </div>
      {rows.length > 0 && (
        <div className="rounded-md border border-border">
          <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
            <thead className="sticky top-(--topbar-height) z-10 bg-surface">
              <tr className="text-left text-xs text-text-muted">
                <th
                  scope="col"
                  className="w-[18%] rounded-tl-md border-b px-3 py-2 font-medium @max-3xl:w-1/4"
                >
                  Resource
                </th>
                {[left, right].map(({ name }) => (
                  <th key={name} scope="col" className="border-b px-3 py-2 font-medium break-words">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, isDifferent, ...sides }) => {
                const none = FLAG_NAMES.includes(name) ? "Off" : "Nothing";
                return (
                  <tr key={name} className="group hover:bg-surface-hover">
                    <th
                      scope="row"
                      className={`${CELL} text-left break-words ${isDifferent ? "font-medium" : "font-normal text-text-muted"}`}
                    >
                      {name}
                    </th>
                    <Side parts={sides.left} other={right.name} none={none} />
                    <Side parts={sides.right} other={left.name} none={none} />
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
