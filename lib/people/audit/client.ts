import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { AuditEntry, AuditExportQuery } from "./schema";

/** Page size. */
export const AUDIT_PAGE = 50;

/**
 * Pages of the audit log, newest first. Limited to one kind of subject unless `subject` is empty.
 */
export function auditPagesQuery(subject: string) {
  return infiniteQueryOptions({
    queryKey: ["audit", subject],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(AUDIT_PAGE) });
      if (subject !== "") query.set("subject", subject);
      if (pageParam !== null) query.set("before", String(pageParam));
      return api.get<AuditEntry[]>(`/api/audit?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < AUDIT_PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}

/** Returns the log's download URL. Limited to one kind of subject unless `subject` is empty. */
export function auditExportPath(subject: string, format: AuditExportQuery["format"]): string {
  const query = new URLSearchParams({ format });
  if (subject !== "") query.set("subject", subject);
  return `/api/audit/export?${query}`;
}
