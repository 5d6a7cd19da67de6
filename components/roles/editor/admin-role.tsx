import { ShieldCheck } from "@/components/ui/icon/icons";
import type { Role } from "@/lib/people/roles/schema";
import { CompareRoles } from "@/components/roles/compare/compare-roles";
import { BroadAccess } from "@/components/roles/grid/broad-access";
import { PermissionGrid } from "@/components/roles/grid/permission-grid";
import { grantsOf } from "@/lib/people/roles/client/draft";
import { RoleHeader } from "./role-header";

/** The admin role, to read. */
export function AdminRole({ role, other }: { role: Role; other: Role | null }) {
  if (other) {
    return (
      <>
        <RoleHeader role={role} isDirty={false} />
        <CompareRoles role={role} other={other} />
      </>
    );
  }
  const grants = grantsOf(role);
  return (
    <>
      <RoleHeader role={role} isDirty={false} />
      <div className="flex items-start gap-3 rounded-md border border-border bg-surface-sunken p-4">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <div>
          <p className="font-medium">Full access, cannot be changed</p>
          <p className="mt-0.5 max-w-prose text-sm text-text-muted">
            Admins have every permission and can see every project and person. There is always at
            least one active admin.
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <BroadAccess
          draft={grants}
          lockedBecause="Admins always have broad access."
          onFlag={() => {}}
        />
        <section
          aria-labelledby="permissions"
          className="flex flex-col gap-1 [--grid-top:var(--topbar-height)]"
        >
          <h3 id="permissions" className="text-sm font-semibold">
            Permissions
          </h3>
          <PermissionGrid draft={grants} />
        </section>
      </div>
    </>
  );
}
