"use client";

import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { Trash2 } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import type { Role } from "@/lib/people/roles/schema";
import { DeleteRoleDialog } from "./delete-role-dialog";
import { DuplicateRole } from "@/components/roles/list/duplicate-role";
import { CompareChoice } from "@/components/roles/compare/compare-choice";
import { useComparedRole } from "@/components/roles/compare/use-compared-role";
import { countPeople } from "@/components/roles/field-labels";
import { RoleHeading } from "@/components/roles/list/role-heading";

/** The role's name and details, with the delete button. */
export function RoleHeader({ role, isDirty }: { role: Role; isDirty: boolean }) {
  const [other, compareWith] = useComparedRole(role);
  const [isDeleting, setIsDeleting] = useState(false);
  const permit = useCan("roles.delete");
  const { isAdmin } = useActor();
  const reason =
    permit.reason ??
    (role.is_system ? "System roles cannot be deleted." : undefined) ??
    (isDirty ? "Save or discard your changes first." : undefined);
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <RoleHeading>{role.name}</RoleHeading>
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted numeric">
          {role.is_system && <Badge>System</Badge>}
          {role.users_count === 0 ? (
            "Not assigned"
          ) : (
            <a href="#people" className="hover:text-text hover:underline">
              Assigned to {countPeople(role.users_count)}
            </a>
          )}
          {isAdmin && (
            <a href="#history" className="hover:text-text hover:underline">
              History
            </a>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CompareChoice role={role} withId={other?.id ?? null} onChoose={compareWith} />
        {/* In a wide layout, this button is in the list next to it. */}
        <DuplicateRole role={role} className="@3xl:hidden" />
        <Button disabledReason={reason} onClick={() => setIsDeleting(true)}>
          <Trash2 />
          <span>
            Delete<span className="@max-3xl:sr-only"> role</span>
          </span>
        </Button>
      </div>
      {isDeleting && <DeleteRoleDialog role={role} onClose={() => setIsDeleting(false)} />}
    </header>
  );
}
