"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { impactQuery } from "@/lib/people/roles/client/mutations";
import { grantTotal } from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { countPeople } from "@/components/roles/field-labels";
import { deleteRoleWithUndo, useShownRoles } from "@/components/roles/pending-role-deletions";
import { roleChange } from "@/components/roles/people/role-change";
import { dangersOf } from "@/components/roles/resource-texts";
import { Warnings } from "@/components/roles/impact/warnings";
import { ImpactReport } from "@/components/roles/impact/impact-report";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";

/** What `deleteRoleWithUndo` does. */
const UNTIL = "You can undo this for a few seconds.";

/** Who gains or loses access when the role's users get the fallback role. */
function DeletionImpact({ role, fallbackRoleId }: { role: Role; fallbackRoleId: number }) {
  const query = useQuery(impactQuery(role.id, { fallback_role_id: fallbackRoleId }));
  return (
    <section
      aria-label="Who gains or loses access"
      // Focusable, so that it can be scrolled with the keyboard.
      tabIndex={0}
      className="max-h-[32dvh] overflow-y-auto rounded-sm"
    >
      <ImpactReport query={query} />
    </section>
  );
}

/** Asks for the fallback role and shows its effect before a role is deleted. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { isAdmin } = useActor();
  const mayPreview = useCan("roles.update").allowed;
  const { data: roles = [] } = useShownRoles();
  const [chosenId, setChosenId] = useState<number | undefined>(undefined);
  const client = useQueryClient();
  const router = useRouter();
  const others = roles
    .filter(({ id }) => id !== role.id)
    .toSorted((a, b) => Number(a.is_admin) - Number(b.is_admin) || grantTotal(a) - grantTotal(b));
  // The role that grants the least, so that nobody gains anything by accident.
  const fallbackId = chosenId ?? others.find(({ is_admin }) => !is_admin)?.id;
  const fallback = others.find(({ id }) => id === fallbackId);
  const isEmpty = role.users_count === 0;
  const options = others.map(({ id, name, is_admin }) => ({
    value: id,
    label: is_admin && !isAdmin ? `${name} (only admins can choose it)` : name,
    disabled: is_admin && !isAdmin,
  }));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the role ${role.name}?`}
      description={
        isEmpty
          ? `No one has this role. Anyone who gets it meanwhile will be moved to ${fallback?.name ?? "another role"}. ${UNTIL}`
          : `${countPeople(role.users_count)} with this role will be moved to the one you choose. ${UNTIL}`
      }
      confirmLabel="Delete role"
      disabledReason={fallbackId === undefined ? "There is no other role." : undefined}
      onConfirm={() => {
        if (fallbackId === undefined) return;
        router.push(ROLES_PATH);
        deleteRoleWithUndo({
          client,
          role,
          fallbackRoleId: fallbackId,
          onDeleted: () => router.refresh(),
        });
      }}
    >
      {!isEmpty && (
        <Field label="Fallback role">
          <Select value={fallbackId} onValueChange={setChosenId} options={options} />
        </Field>
      )}
      {fallback && !isEmpty && roleChange(role, fallback).gains.length > 0 && (
        <Warnings dangers={dangersOf(fallback)} />
      )}
      {fallbackId !== undefined && !isEmpty && mayPreview && (
        <DeletionImpact role={role} fallbackRoleId={fallbackId} />
      )}
    </ConfirmDialog>
  );
}
