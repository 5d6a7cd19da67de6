"use client";

import { useQuery } from "@tanstack/react-query";
import { usePeople } from "@/components/people/use-people";
import { ArrowRight } from "@/components/ui/icon/icons";
import { Avatar } from "@/components/ui/data/avatar";
import { useDates } from "@/components/ui/text/now";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { AuditEntry } from "@/lib/people/audit/schema";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import {
  auditActor,
  type AuditChange,
  auditChanges,
  type AuditNames,
  auditSentence,
} from "./audit-text";

/** The current names of what entries are about. */
export function useAuditNames(): AuditNames {
  const { data: roles = [] } = useQuery(rolesQuery());
  const { nameOf, projectName } = usePeople();
  return {
    user: nameOf,
    project: projectName,
    role: (id) => roles.find((role) => role.id === id)?.name,
    date: useDates().dateTime,
  };
}

function Change({ change }: { change: AuditChange }) {
  const { field, before, after } = change;
  return (
    <li className="flex flex-wrap items-center gap-x-1.5">
      <span className="text-text-muted">{field}:</span>
      {before !== null && (
        <>
          <span className="break-words line-through decoration-text-muted/60">{before}</span>
          <ArrowRight aria-hidden="true" className="size-3 shrink-0 text-text-muted" />
          <span className="sr-only">became</span>
        </>
      )}
      <span className="min-w-0 break-words">{after ?? "nothing"}</span>
    </li>
  );
}

/** An entry of the audit log. */
export function AuditEntryRow({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  const name = auditActor(entry);
  const changes = auditChanges(entry, names);
  return (
    <li className="flex items-start gap-2.5 border-b border-border px-3 py-2.5 last:border-b-0">
      <Avatar name={name} decorative />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{name}</span> {auditSentence(entry, names)}
        </p>
        {changes.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5 text-xs">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
      <RelativeTime
        value={entry.created_at}
        className="shrink-0 text-xs whitespace-nowrap text-text-muted numeric"
      />
    </li>
  );
}
