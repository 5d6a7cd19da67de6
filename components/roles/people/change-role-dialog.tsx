"use client";

import { useRouter } from "next/navigation";
import { useActor } from "@/components/screen/access/actor-context";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { toastUndoAs, undoneBy } from "@/components/ui/feedback/undone-by";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { fullName } from "@/components/ui/text/full-name";
import type { Role } from "@/lib/people/roles/schema";
import { useUpdateUser } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";
import { formerRolesText } from "./role-change";
import { RoleChangeReview } from "./role-change-review";

interface ChangeRoleDialogProps {
  user: User;
  from: Role;
  to: Role;
  onClose: () => void;
}

/**
 * Shows what someone gains and loses with another role before they get it. Can be undone, except by
 * people who change their own role: the new one may not let them.
 */
export function ChangeRoleDialog({ user, from, to, onClose }: ChangeRoleDialogProps) {
  const isSelf = useActor().userId === user.id;
  const update = useUpdateUser();
  const router = useRouter();
  const name = fullName(user);
  const { id, first_name, last_name } = user;
  const give = (role: Role) =>
    update.mutateAsync({ id, body: { first_name, last_name, role_id: role.id } });

  async function confirm() {
    await give(to);
    if (isSelf) {
      toastSuccess(`You now have the role ${to.name}`);
      // The shell and the page show what the new role allows.
      router.refresh();
      return;
    }
    void toastUndoAs(
      `${name} now has the role ${to.name}`,
      `${name} now has the role ${to.name}`,
      () => undoneBy(give(from), `Couldn’t give ${name} the role ${from.name} again`),
      { undone: formerRolesText([name], [from.name]) },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone={isSelf ? "danger" : "primary"}
      title={isSelf ? `Change your own role to ${to.name}?` : `Give ${name} the role ${to.name}?`}
      description={`Replaces the role ${from.name}, immediately.`}
      confirmLabel={isSelf ? "Change my role" : "Give role"}
      onConfirm={confirm}
    >
      <RoleChangeReview from={from} to={to} isSelf={isSelf} />
    </ConfirmDialog>
  );
}
