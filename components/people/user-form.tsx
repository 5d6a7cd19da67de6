"use client";

import { useQuery } from "@tanstack/react-query";
import { fullName } from "@/components/ui/text/full-name";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { onlyAdminReason } from "@/components/roles/people/role-change";
import { RoleChangeReview } from "@/components/roles/people/role-change-review";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useUpdateUser, usersQuery } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";
import { useRoleOptions } from "./use-role-options";

/** Changes a user's name and role. */
export function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [firstName, setFirstName] = useState(user.first_name);
  const [lastName, setLastName] = useState(user.last_name);
  const [roleId, setRoleId] = useState(user.role_id);
  const { options, roleOf } = useRoleOptions();
  const [from, to] = [roleOf(user.role_id), roleOf(roleId)];
  const { data: users = [] } = useQuery(usersQuery());
  const keepReason = from?.is_admin
    ? onlyAdminReason(
        user,
        users.filter(({ role_id }) => role_id === from.id),
      )
    : undefined;
  const isSelf = useActor().userId === user.id;
  const router = useRouter();
  const update = useUpdateUser();
  const save = useSave();
  const body = { first_name: firstName, last_name: lastName, role_id: roleId };
  // If the viewer cannot see or assign this role, it is shown as "Unchanged".
  const choices = options.some(({ value }) => value === user.role_id)
    ? options
    : [{ value: user.role_id, label: "Unchanged" }, ...options];
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Edit ${fullName(user)}`}
      description={user.email}
      submitLabel="Save user"
      save={save}
      onSubmit={async () => {
        const isSaved = await save.run(() => update.mutateAsync({ id: user.id, body }));
        // The shell and the page show what the new role allows.
        if (isSaved && isSelf) router.refresh();
        return isSaved;
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={save.errorOf("first_name")}>
          <Input
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
            maxLength={255}
          />
        </Field>
        <Field label="Last name" required error={save.errorOf("last_name")}>
          <Input
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
            maxLength={255}
          />
        </Field>
      </div>
      <Field
        label="Role"
        required
        hint={keepReason ?? "Takes effect immediately."}
        error={save.errorOf("role_id")}
      >
        <Select
          value={roleId}
          onValueChange={setRoleId}
          options={choices}
          disabled={keepReason !== undefined}
        />
      </Field>
      {from && to && from.id !== to.id && <RoleChangeReview from={from} to={to} isSelf={isSelf} />}
    </FormDialog>
  );
}
