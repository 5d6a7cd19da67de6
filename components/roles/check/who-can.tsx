"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useActor } from "@/components/screen/access/actor-context";
import { checkHref } from "@/components/screen/navigation/role-hrefs";
import { Avatar } from "@/components/ui/data/avatar";
import { Badge } from "@/components/ui/data/badge";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { fullName } from "@/components/ui/text/full-name";
import { countPeople, deed } from "@/components/roles/field-labels";
import type { Operation } from "@/lib/platform/access/can";
import { UserStatus } from "@/lib/platform/access/user-status";
import { membersQuery } from "@/lib/people/members/client";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import { usersQuery } from "@/lib/people/users/client";
import { accessText, levelText, reasonText } from "./check-text";
import { type Able, whoCan } from "./who-can-text";

interface WhoCanProps {
  operation: Operation;
  /** Null for the workspace. */
  project: { id: number; name: string; owner: { id: number } } | null;
}

function Person({ able, projectId }: { able: Able; projectId: number | undefined }) {
  const { user, role, permission, access } = able;
  const name = fullName(user);
  const reason = reasonText(permission, { role: role.name, owner: undefined });
  const why = [
    reason,
    ...(access.length > 0 && permission.because === "role" ? [accessText(access)] : []),
  ];
  return (
    <li className="border-b border-border last:border-b-0">
      <Link
        href={checkHref(user.id, projectId)}
        className="flex items-center gap-2 px-3 py-1.5 -outline-offset-2 hover:bg-surface-hover pointer-coarse:min-h-11"
      >
        <Avatar name={name} src={user.profile_picture} decorative />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium">{name}</span>
          {user.status === UserStatus.Invited && <Badge>Invited</Badge>}
          <span className="text-text-muted">{why.join("; ")}</span>
        </span>
        <span className="font-semibold">{levelText(permission)}</span>
      </Link>
    </li>
  );
}

/** The people who can do something, and why. Each leads to everything that they can do. */
export function WhoCan({ operation, project }: WhoCanProps) {
  const { isAdmin } = useActor();
  const { data: users } = useQuery(usersQuery());
  const { data: roles } = useQuery(rolesQuery());
  const members = useQuery({ ...membersQuery(project?.id ?? 0), enabled: project !== null });
  if (members.error) {
    return (
      <p role="alert" className="text-sm text-danger-text">
        {members.error.message}
      </p>
    );
  }
  if (!users || !roles || (project && !members.data)) return <Skeleton className="h-60" />;
  const place = project && { ownerId: project.owner.id, members: members.data ?? [] };
  const found = whoCan(operation, users, roles, place);
  const what = `${deed(operation)}${project ? ` in ${project.name}` : ""}`;
  return (
    <section aria-labelledby="who-can" className="flex flex-col gap-2">
      <h3 id="who-can" aria-live="polite" className="text-sm font-semibold">
        {found.length === 0 ? `No one can ${what}` : `${countPeople(found.length)} can ${what}`}
      </h3>
      {!isAdmin && <p className="text-xs text-text-muted">Of the people whom you can see.</p>}
      {found.length > 0 && (
        <ul className="rounded-md border border-border text-sm">
          {found.map((able) => (
            <Person key={able.user.id} able={able} projectId={project?.id} />
          ))}
        </ul>
      )}
    </section>
  );
}
