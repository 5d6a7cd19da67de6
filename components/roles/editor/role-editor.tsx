"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { roleQuery } from "@/lib/people/roles/client/mutations";
import type { Role } from "@/lib/people/roles/schema";
import { useNamePage } from "@/components/screen/navigation/page-name";
import { AdminRole } from "./admin-role";
import { useComparedRole } from "@/components/roles/compare/use-compared-role";
import { usePendingRoleDeletions } from "@/components/roles/pending-role-deletions";
import { RoleEditorSkeleton } from "./role-editor-skeleton";
import { RolePeople } from "@/components/roles/people/role-people";
import { RoleForm } from "./role-form";

/** The role's form, or what it grants beside another role, and who has it. */
function RoleView({ role, history }: { role: Role; history: ReactNode }) {
  const { isAdmin } = useActor();
  const [other] = useComparedRole(role);
  return (
    <>
      {!role.is_admin && <RoleForm role={role} other={other} />}
      {role.is_admin && <AdminRole role={role} other={other} />}
      {!other && <RolePeople role={role} />}
      {!other && isAdmin && history}
      {/* Room for a message below the buttons at the right. */}
      <div className="h-24" />
    </>
  );
}

interface RoleEditorProps {
  roleId: number;
  /** What was changed, shown to admins. */
  history: ReactNode;
}

/** A role's permissions, edited as a draft until reviewed and saved. */
export function RoleEditor({ roleId, history }: RoleEditorProps) {
  const { data: role, error, refetch, isFetching } = useQuery(roleQuery(roleId));
  const pending = usePendingRoleDeletions();
  useNamePage(role?.name);
  if (pending.has(roleId)) {
    return (
      <EmptyState
        title="This role was deleted"
        text="Its message at the edge of the screen can still undo that."
      />
    );
  }
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <EmptyState
        title="This role no longer exists"
        text="Someone deleted it. The people who had it now have another role."
      />
    );
  }
  if (error && !role) {
    return (
      <ErrorState
        title="Couldn’t load the role"
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!role) return <RoleEditorSkeleton />;
  return <RoleView role={role} history={history} />;
}
