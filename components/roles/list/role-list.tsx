"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { Plus, ShieldUser } from "@/components/ui/icon/icons";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { useCan } from "@/components/screen/access/use-can";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useShownRoles } from "@/components/roles/pending-role-deletions";
import type { Role } from "@/lib/people/roles/schema";
import { DuplicateRole } from "./duplicate-role";
import { checkHref, ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { countPeople } from "@/components/roles/field-labels";

function RoleLink({ role, isCurrent }: { role: Role; isCurrent: boolean }) {
  return (
    <li>
      <Link
        href={`${ROLES_PATH}/${role.id}`}
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-h-11 flex-col justify-center rounded-md px-2 py-1 -outline-offset-2 hover:bg-surface-hover aria-[current=page]:bg-surface-selected"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{role.name}</span>
          {role.is_system && <Badge>System</Badge>}
        </span>
        <span className="text-xs text-text-muted numeric">{countPeople(role.users_count)}</span>
      </Link>
    </li>
  );
}

/** Every role in the workspace with its number of users, and buttons to add one. */
export function RoleList({ currentId }: { currentId: number | null }) {
  const { data: roles, error, refetch, isFetching } = useShownRoles();
  const create = useCan("roles.create");
  const router = useRouter();
  const current = roles?.find(({ id }) => id === currentId);
  const add = (
    <Button
      size="sm"
      disabledReason={create.reason}
      aria-label="New role"
      onClick={() => leavePage(() => router.push(`${ROLES_PATH}/new`))}
    >
      <Plus /> New
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {add}
        {current && <DuplicateRole role={current} size="sm" />}
        <Button size="sm" onClick={() => leavePage(() => router.push(checkHref()))}>
          Check access
        </Button>
      </div>
      {!roles && !error && <Skeleton className="h-60" />}
      {error && (
        <ErrorState
          headingLevel={2}
          title="Couldn’t load the roles"
          text={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {roles?.length === 0 && (
        <EmptyState
          headingLevel={2}
          icon={<ShieldUser />}
          title="No roles yet"
          text="A role determines what people can do. Create the first one."
          actions={add}
        />
      )}
      {roles && roles.length > 0 && (
        <nav aria-label="Roles">
          <ul className="-mx-2 flex flex-col gap-px">
            {roles.map((role) => (
              <RoleLink key={role.id} role={role} isCurrent={role.id === currentId} />
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
