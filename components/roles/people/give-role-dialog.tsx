"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { countPeople, joinNames } from "@/components/roles/field-labels";
import { AffectedPeople } from "@/components/roles/impact/impact-report";
import { Warnings } from "@/components/roles/impact/warnings";
import { dangersOf } from "@/components/roles/resource-texts";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { toastError } from "@/components/ui/feedback/toast";
import { toastUndoAs, undoneBy } from "@/components/ui/feedback/undone-by";
import { fullName } from "@/components/ui/text/full-name";
import { personChangeRefusal } from "@/lib/platform/access/can";
import { useShownRoles } from "@/components/roles/pending-role-deletions";
import type { Role } from "@/lib/people/roles/schema";
import { type RoleGiven, useGiveRoles, usersQuery } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";
import { formerRolesText, givingGroups } from "./role-change";

interface GiveRoleDialogProps {
  role: Role;
  onClose: () => void;
}

/** "Ana Ruiz now has", "3 people now have". */
function haveNow(users: readonly User[]): string {
  const [first] = users;
  return users.length === 1 && first
    ? `${fullName(first)} now has`
    : `${countPeople(users.length)} now have`;
}

/** Gives a role to several people, after what they gain and lose has been shown. */
export function GiveRoleDialog({ role, onClose }: GiveRoleDialogProps) {
  const actor = useActor();
  const [ids, setIds] = useState<number[]>([]);
  // Choosing people is all there is to do.
  const [isPicking, setIsPicking] = useState(true);
  const { data: users = [] } = useQuery(usersQuery());
  const { data: roles = [] } = useShownRoles();
  const give = useGiveRoles();
  const save = useSave();
  const roleOf = (user: User) => roles.find(({ id }) => id === user.role_id);
  // Their own role is changed where they are warned that they cannot undo it.
  const others = users.filter(({ id, role_id }) => role_id !== role.id && id !== actor.userId);
  const chosen = others.filter(({ id }) => ids.includes(id));
  const groups = givingGroups(chosen, roles, role);
  const isGaining = groups.some(({ gains }) => gains.length > 0);

  async function submit(): Promise<boolean> {
    let rejected: RoleGiven[] = [];
    const isDone = await save.run(async () => {
      rejected = await give.mutateAsync(chosen.map((user) => ({ user, roleId: role.id })));
    });
    if (!isDone) return false;
    const failed = new Set(rejected.map(({ user }) => user.id));
    const given = chosen.filter(({ id }) => !failed.has(id));
    if (failed.size > 0) {
      toastError(`${joinNames(rejected.map(({ user }) => fullName(user)))} kept their role`, {
        description: rejected[0]?.reason ?? "",
      });
    }
    void toastUndoAs(
      `${haveNow(given)} the role ${role.name}`,
      `${haveNow(given)} the role ${role.name}`,
      () =>
        undoneBy(
          give.mutateAsync(given.map((user) => ({ user, roleId: user.role_id }))),
          "Couldn’t give the former roles again",
        ),
      {
        undone: formerRolesText(
          given.map(fullName),
          given.map((user) => roleOf(user)?.name ?? ""),
        ),
      },
    );
    return true;
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Give the role ${role.name}`}
      description="Replaces the role that they have, immediately."
      submitLabel={chosen.length < 2 ? "Give role" : `Give role to ${countPeople(chosen.length)}`}
      disabledReason={chosen.length === 0 ? "Choose who gets it." : undefined}
      save={save}
      onSubmit={submit}
    >
      <Field label="People" error={save.errorOf("role_id")}>
        <MultiCombobox
          label="People"
          open={isPicking}
          onOpenChange={setIsPicking}
          value={ids}
          onValueChange={setIds}
          placeholder="Choose people…"
          searchPlaceholder="Name or email"
          emptyText="Everyone has this role"
          options={others.map((user) => ({
            value: user.id,
            label: fullName(user),
            detail: roleOf(user)?.name ?? "",
            keywords: [user.email],
            disabled:
              personChangeRefusal(actor, { isAdmin: roleOf(user)?.is_admin ?? false }) !== null,
          }))}
        />
      </Field>
      {isGaining && <Warnings dangers={dangersOf(role)} />}
      {groups.length > 0 && (
        <ul aria-label="What changes" className="rounded-md border border-border text-sm">
          {groups.map(({ from, ...group }) => (
            <AffectedPeople key={from} group={group} note={`from ${from}`} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
