"use client";

import {
  Ellipsis,
  Mail,
  Pencil,
  ShieldOff,
  ShieldUser,
  Trash2,
  UserCheck,
  UserX,
} from "@/components/ui/icon/icons";
import { useRouter } from "next/navigation";
import { checkHref } from "@/components/screen/navigation/role-hrefs";
import { fullName } from "@/components/ui/text/full-name";
import { UserStatus } from "@/lib/platform/access/user-status";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { IconButton } from "@/components/ui/button/icon-button";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { personChangeRefusal } from "@/lib/platform/access/can";
import { useResendInvitation, useUpdateUser } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";

export type UserDialog = "edit" | "reset-factor" | "deactivate" | "delete";

interface UserActionsProps {
  user: User;
  /** Whether they have an admin role. If so, only an admin can change them. */
  isAdmin: boolean;
  onOpen: (dialog: UserDialog) => void;
}

/** Actions on a user. */
export function UserActions({ user, isAdmin, onOpen }: UserActionsProps) {
  const resend = useResendInvitation();
  const update = useUpdateUser();
  const actor = useActor();
  const refusal = personChangeRefusal(actor, { isAdmin }) ?? undefined;
  const updateReason = useCan("users.update").reason ?? refusal;
  const deleteReason = useCan("users.delete").reason ?? refusal;
  const rolesReason = useCan("roles.read").reason;
  const router = useRouter();
  const isSelf = actor.userId === user.id;
  const name = fullName(user);

  function resendInvitation() {
    resend.mutate(user.id, {
      onSuccess: () =>
        toastSuccess(`A new link was sent to ${name}`, {
          description: "The previous one no longer works.",
        }),
      onError: ({ message }) =>
        toastError(`${name} was not invited again`, { description: message }),
    });
  }

  function reactivate() {
    const { id, first_name, last_name, role_id } = user;
    const body = { first_name, last_name, role_id, status: UserStatus.Active };
    update.mutate(
      { id, body },
      {
        onSuccess: () => toastSuccess(`${name} can sign in again`),
        onError: ({ message }) =>
          toastError(`${name} was not reactivated`, { description: message }),
      },
    );
  }

  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Actions for ${name}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} disabledReason={updateReason} onSelect={() => onOpen("edit")}>
        Edit name and role…
      </MenuItem>
      <MenuItem
        icon={<ShieldUser />}
        disabledReason={rolesReason}
        onSelect={() => router.push(checkHref(user.id))}
      >
        Check permissions
      </MenuItem>
      {user.status === UserStatus.Invited && (
        <MenuItem icon={<Mail />} disabledReason={updateReason} onSelect={resendInvitation}>
          Resend invitation
        </MenuItem>
      )}
      {user.has_second_factor && (
        <MenuItem
          icon={<ShieldOff />}
          disabledReason={isSelf ? "Turn off your own in Settings → Security." : updateReason}
          onSelect={() => onOpen("reset-factor")}
        >
          Reset two-factor authentication…
        </MenuItem>
      )}
      {user.status === UserStatus.Deactivated ? (
        <MenuItem icon={<UserCheck />} disabledReason={updateReason} onSelect={reactivate}>
          Reactivate
        </MenuItem>
      ) : (
        <MenuItem
          icon={<UserX />}
          disabledReason={updateReason}
          onSelect={() => onOpen("deactivate")}
        >
          Deactivate…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 />}
        tone="danger"
        disabledReason={deleteReason}
        onSelect={() => onOpen("delete")}
      >
        Delete…
      </MenuItem>
    </Menu>
  );
}
