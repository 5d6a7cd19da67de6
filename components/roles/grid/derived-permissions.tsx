import { Check, Minus } from "@/components/ui/icon/icons";
import { can, DERIVED_PERMISSIONS, type Operation } from "@/lib/platform/access/can";
import { operationLabel } from "@/lib/platform/access/operation-labels";
import { packedPermissions, type RoleDraft } from "@/lib/people/roles/client/draft";

interface Derived {
  name: string;
  from: string;
  /** Undefined if everyone has it. */
  operation?: Operation;
}

/**
 * Permissions beyond the 16 resources, and the permission each one follows from
 * (docs/spec/access.md#derived-permissions).
 */
const DERIVED: readonly Derived[] = [
  ...Object.entries(DERIVED_PERMISSIONS).map(([operation, { label, resource, action, all }]) => ({
    name: label,
    from: `${operationLabel(`${resource}.${action}`)}${all ? ", All" : ""}`,
    operation: operation as Operation,
  })),
  { name: "Notifications: Update and Delete", from: "Everyone, for their own notifications" },
];

/** Permissions outside the grid, shown because they cannot be set directly. */
export function DerivedPermissions({ draft }: { draft: RoleDraft }) {
  const subject = { userId: 0, isAdmin: false, permissions: packedPermissions(draft) };
  const project = { isOwner: false, isAccessible: true };
  return (
    <section aria-labelledby="derived-permissions" className="flex flex-col gap-2">
      <div>
        <h3 id="derived-permissions" className="text-sm font-semibold">
          Also included
        </h3>
        <p className="text-xs text-text-muted">
          These can’t be set separately. Each one follows the permission it depends on.
        </p>
      </div>
      <ul className="rounded-md border border-border">
        {DERIVED.map(({ name, from, operation }) => {
          const isHeld = !operation || can(subject, operation, { project }).allowed;
          return (
            <li
              key={name}
              className="flex items-start gap-3 border-b border-border px-3 py-2 last:border-b-0"
            >
              {isHeld ? (
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              ) : (
                <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-muted" />
              )}
              <span className="sr-only">{isHeld ? "Yes:" : "No:"}</span>
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                <span className={isHeld ? "" : "text-text-muted"}>{name}</span>
                <span className="text-xs leading-5 text-text-muted">
                  {operation ? `from ${from}` : from}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
