"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { historyHref } from "@/components/screen/navigation/role-hrefs";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { auditPagesQuery } from "@/lib/people/audit/client";
import { AuditEntryRow, useAuditNames } from "./audit-entry";

/** How many entries are shown; the audit log has the rest. */
const SHOWN = 8;

/** What was changed in a role, and who got it or lost it, newest first. For admins. */
export function RoleHistory({ roleId }: { roleId: number }) {
  const query = useInfiniteQuery({
    ...auditPagesQuery({ subject: "", subjectId: "", roleId: String(roleId) }),
    // People get roles elsewhere too.
    staleTime: 0,
  });
  const names = useAuditNames();
  return (
    <section
      id="history"
      aria-labelledby="role-history"
      className="mt-6 flex scroll-mt-16 flex-col gap-2"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id="role-history" className="text-sm font-semibold">
          History
        </h3>
        <ButtonLink size="sm" href={historyHref(roleId)}>
          Open in the audit log
        </ButtonLink>
      </div>
      <Loaded query={query} what="The history" rows={3}>
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <p className="text-sm text-text-muted">Nothing has been changed yet.</p>
          ) : (
            <ol className="rounded-md border border-border text-sm">
              {pages
                .flat()
                .slice(0, SHOWN)
                .map((entry) => (
                  <AuditEntryRow key={entry.id} entry={entry} names={names} />
                ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
