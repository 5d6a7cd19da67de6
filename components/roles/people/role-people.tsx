"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Avatar } from "@/components/ui/data/avatar";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { fullName } from "@/components/ui/text/full-name";
import { personChangeRefusal } from "@/lib/platform/access/can";
import { useShownRoles } from "@/components/roles/pending-role-deletions";
import type { Role } from "@/lib/people/roles/schema";
import { usersQuery } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";
import { checkHref, GIVE_PARAM } from "@/components/screen/navigation/role-hrefs";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { Badge } from "@/components/ui/data/badge";
import { UserStatus } from "@/lib/platform/access/user-status";
import { ChangeRoleDialog } from "./change-role-dialog";
import { GiveRoleDialog } from "./give-role-dialog";
import { onlyAdminReason } from "./role-change";

interface PersonProps {
  user: User;
  role: Role;
  roles: readonly Role[];
  /** Why they must keep the role. */
  keepReason: string | undefined;
  onGive: (user: User, roleId: number) => void;
}

/** A person who has the role, with a way to another one. */
function Person({ user, role, roles, keepReason, onGive }: PersonProps) {
  const actor = useActor();
  const permit = useCan("users.update");
  const name = fullName(user);
  const reason =
    permit.reason ??
    personChangeRefusal(actor, { isAdmin: role.is_admin }) ??
    keepReason ??
    undefined;
  const trigger = (
    <Button size="sm" variant="ghost" disabledReason={reason} aria-label={`Change ${name}’s role`}>
      Change role
    </Button>
  );
  return (
    <li className="flex items-center gap-2 border-b border-border px-3 py-1 last:border-b-0">
      <Avatar name={name} src={user.profile_picture} decorative />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <Link
          href={`/settings/users?q=${encodeURIComponent(user.email)}`}
          className="truncate font-medium hover:underline"
        >
          {name}
        </Link>
        {user.status !== UserStatus.Active && (
          <Badge>{user.status === UserStatus.Invited ? "Invited" : "Deactivated"}</Badge>
        )}
        <span className="truncate text-xs text-text-muted">{user.email}</span>
      </span>
      <ButtonLink
        size="sm"
        variant="ghost"
        href={checkHref(user.id)}
        aria-label={`Check ${name}’s permissions`}
      >
        Check…
      </ButtonLink>
      {reason === undefined ? (
        <Combobox
          label={`Role of ${name}`}
          trigger={trigger}
          value={role.id}
          onValueChange={(id) => id !== null && onGive(user, id)}
          searchPlaceholder="Role"
          emptyText="No role has this name"
          options={roles.map(({ id, name: label, is_admin }) => ({
            value: id,
            label,
            disabled: is_admin && !actor.isAdmin,
          }))}
        />
      ) : (
        trigger
      )}
    </li>
  );
}

/** The people who have a role, where it can also be given to others. */
export function RolePeople({ role }: { role: Role }) {
  const actor = useActor();
  const mayRead = useCan("users.read").allowed;
  const mayChange = useCan("users.update");
  const { data: users } = useQuery({ ...usersQuery(), enabled: mayRead });
  const { data: roles = [] } = useShownRoles();
  // In the URL, so that the message about a new role leads to it.
  const [giving, setGiving] = useSearchParam(GIVE_PARAM);
  const [asked, setAsked] = useState<{ user: User; to: Role } | null>(null);
  const refusal =
    mayChange.reason ??
    (role.is_admin && !actor.isAdmin ? "Only admins can make someone an admin." : undefined);
  if (!mayRead) return null;
  const having = users?.filter(({ role_id }) => role_id === role.id) ?? [];
  const from = roles.find(({ id }) => id === asked?.user.role_id);
  const hidden = users ? role.users_count - having.length : 0;
  return (
    <section
      id="people"
      aria-labelledby="role-people"
      className="mt-6 flex scroll-mt-16 flex-col gap-2"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id="role-people" className="text-sm font-semibold">
          People with this role
        </h3>
        <Button size="sm" disabledReason={refusal} onClick={() => setGiving("people")}>
          <Plus /> Give this role
        </Button>
      </div>
      {!users && <Skeleton className="h-16" />}
      {users && having.length === 0 && (
        <p className="text-sm text-text-muted">
          {role.users_count === 0 ? "No one has this role." : "No one you can see has this role."}
        </p>
      )}
      {having.length > 0 && (
        <ul className="rounded-md border border-border text-sm">
          {having.map((user) => (
            <Person
              key={user.id}
              user={user}
              role={role}
              roles={roles}
              keepReason={role.is_admin ? onlyAdminReason(user, having) : undefined}
              onGive={(one, id) => {
                const to = roles.find((other) => other.id === id);
                if (to) setAsked({ user: one, to });
              }}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && having.length > 0 && (
        <p className="text-xs text-text-muted">
          {hidden === 1 ? "1 more person" : `${hidden} more people`} whom you can’t see.
        </p>
      )}
      {giving !== "" && users && refusal === undefined && (
        <GiveRoleDialog role={role} onClose={() => setGiving("")} />
      )}
      {asked && from && (
        <ChangeRoleDialog
          user={asked.user}
          from={from}
          to={asked.to}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
