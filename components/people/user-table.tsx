"use client";

import { CircleCheck, CircleOff, MailQuestion, ShieldCheck } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { UserStatus } from "@/lib/platform/access/user-status";
import { useActor } from "@/components/screen/access/actor-context";
import { Avatar } from "@/components/ui/data/avatar";
import { Badge } from "@/components/ui/data/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import type { User } from "@/lib/people/users/schema";
import { STATUS_LABELS } from "./status-labels";
import { UserActions, type UserDialog } from "./user-actions";

/** Active is the default, so it is understated; other statuses stand out. */
export function StatusBadge({ status }: { status: number }) {
  const word = STATUS_LABELS[status] ?? "";
  if (status === UserStatus.Active) {
    return (
      <span className="inline-flex h-5 items-center gap-1 px-1.5 text-xs text-text-muted">
        <CircleCheck aria-hidden="true" className="size-3 text-success-text" />
        {word}
      </span>
    );
  }
  if (status === UserStatus.Invited) {
    return (
      <Badge tone="accent" icon={<MailQuestion />}>
        {word}
      </Badge>
    );
  }
  return <Badge icon={<CircleOff />}>{word}</Badge>;
}

function SecondFactorMark() {
  return (
    <Tooltip content="Two-factor authentication is on">
      <span className="inline-flex">
        <ShieldCheck aria-hidden="true" className="size-3.5 text-success-text" />
        <span className="sr-only">Two-factor authentication is on</span>
      </span>
    </Tooltip>
  );
}

function LastSeen({ at }: { at: string | null }) {
  // As wide as the longest, so that the columns stay where they are as time passes.
  return (
    <span className="inline-block sm:min-w-22">
      {at === null ? "Never" : <RelativeTime value={at} />}
    </span>
  );
}

interface UserTableProps {
  users: readonly User[];
  roleOf: (id: number) => { name: string; is_admin: boolean } | undefined;
  onOpen: (user: User, dialog: UserDialog) => void;
}

const HEADER_CELL = "px-3 py-2 text-left text-xs font-medium text-text-muted";
const CELL = "px-3 py-1.5";

function UserRow({ user, roleOf, onOpen }: Omit<UserTableProps, "users"> & { user: User }) {
  const isSelf = useActor().userId === user.id;
  const name = fullName(user);
  const roleInfo = roleOf(user.role_id);
  const role = roleInfo?.name ?? "—";
  return (
    <tr className="h-11 border-b border-border last:border-b-0 hover:bg-surface-hover">
      <th scope="row" className={`${CELL} w-full max-w-0 text-left font-normal`}>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} src={user.profile_picture} size="md" decorative />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {name}
              {isSelf && <span className="font-normal text-text-muted"> (you)</span>}
            </span>
            <span className="block truncate text-xs text-text-muted">{user.email}</span>
            <span className="block truncate text-xs text-text-muted sm:hidden">
              {role} · <LastSeen at={user.last_seen_at} />
            </span>
          </span>
        </span>
      </th>
      <td className={`${CELL} max-w-40 truncate max-sm:hidden`}>{role}</td>
      <td className={CELL}>
        <span className="flex items-center gap-1">
          <StatusBadge status={user.status} />
          {user.has_second_factor && <SecondFactorMark />}
        </span>
      </td>
      <td className={`${CELL} whitespace-nowrap text-text-muted max-sm:hidden`}>
        <LastSeen at={user.last_seen_at} />
      </td>
      <td className="py-1.5 pr-2 text-right">
        <UserActions
          user={user}
          isAdmin={roleInfo?.is_admin ?? false}
          onOpen={(dialog) => onOpen(user, dialog)}
        />
      </td>
    </tr>
  );
}

/**
 * Users with their role, status and last activity. On a phone, role and time are below the name.
 */
export function UserTable({ users, ...row }: UserTableProps) {
  return (
    <div className="rounded-md border border-border">
      <table className="w-full text-sm">
        <caption className="sr-only">Users</caption>
        <thead>
          <tr className="border-b border-border">
            <th scope="col" className={HEADER_CELL}>
              Name
            </th>
            <th scope="col" className={`${HEADER_CELL} max-sm:hidden`}>
              Role
            </th>
            <th scope="col" className={HEADER_CELL}>
              Status
            </th>
            <th scope="col" className={`${HEADER_CELL} whitespace-nowrap max-sm:hidden`}>
              Last seen
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
