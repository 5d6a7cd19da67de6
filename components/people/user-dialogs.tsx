"use client";

import { fullName } from "@/components/ui/text/full-name";
import { UserStatus } from "@/lib/platform/access/user-status";
import { useActor } from "@/components/screen/access/actor-context";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useDeleteUser, useResetSecondFactor, useUpdateUser } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";

interface UserQuestionProps {
  user: User;
  onClose: () => void;
}

export function UserDeactivation({ user, onClose }: UserQuestionProps) {
  const update = useUpdateUser();
  const isSelf = useActor().userId === user.id;
  const { id, first_name, last_name, role_id } = user;
  const body = { first_name, last_name, role_id, status: UserStatus.Deactivated };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Deactivate ${fullName(user)}?`}
      description={
        <>
          {isSelf && <p className="font-medium text-danger-text">This is your own account.</p>}
          <p>
            They’ll be signed out, their API tokens will stop working, and they won’t be able to
            sign in. Their work, teams and projects will stay, and you can reactivate them later.
          </p>
        </>
      }
      confirmLabel="Deactivate user"
      onConfirm={async () => {
        await update.mutateAsync({ id, body });
        toastSuccess(`${fullName(user)} was deactivated`);
      }}
    />
  );
}

export function UserDeletion({ user, onClose }: UserQuestionProps) {
  const remove = useDeleteUser();
  const isSelf = useActor().userId === user.id;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${fullName(user)}?`}
      description={
        <>
          {isSelf && <p className="font-medium text-danger-text">This is your own account.</p>}
          <p>
            Their issues and comments will stay, attributed to “Deleted user”. Their assignments,
            memberships, sessions and tokens will be removed. This cannot be undone. To keep their
            name, deactivate them instead.
          </p>
        </>
      }
      confirmLabel="Delete user"
      onConfirm={async () => {
        await remove.mutateAsync(user.id);
        toastSuccess(`${fullName(user)} was deleted`);
      }}
    />
  );
}

export function SecondFactorReset({ user, onClose }: UserQuestionProps) {
  const reset = useResetSecondFactor();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Reset two-factor authentication for ${fullName(user)}?`}
      description="For people who have lost their phone. Make sure the request really comes from them. They’ll sign in with just their password, and we’ll email them about it."
      confirmLabel="Reset two-factor authentication"
      onConfirm={async () => {
        await reset.mutateAsync(user.id);
        toastSuccess(`${fullName(user)} now signs in with just a password`);
      }}
    />
  );
}
