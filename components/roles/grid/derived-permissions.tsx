import { Check, Minus } from "@/components/ui/icon/icons";
import { sourceText } from "@/components/roles/field-labels";
import type { RoleDraft } from "@/lib/people/roles/client/draft";
import { IMPLIED, isImplied } from "@/lib/people/roles/client/implied";

/** Permissions outside the grid, shown because they cannot be set directly. */
export function DerivedPermissions({ draft }: { draft: RoleDraft }) {
  const rows = [
    ...IMPLIED.map((implied) => ({
      name: implied.label,
      from: `from ${sourceText(implied)}`,
      isHeld: isImplied(draft, implied),
    })),
    {
      name: "Notifications: Update and Delete",
      from: "Everyone, for their own notifications",
      isHeld: true,
    },
  ];
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
        {rows.map(({ name, from, isHeld }) => (
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
              <span className="text-xs leading-5 text-text-muted">{from}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
