import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { AuditEntry, AuditExportQuery } from "./schema";

/** Page size. */
export const AUDIT_PAGE = 50;

/**
 * What the log is limited to: one kind of subject, one of that kind, or a role and who has it. Empty
 * for everything.
 */
export interface AuditFilter {
  subject: string;
  subjectId: string;
  roleId?: string;
}

/** Returns a subject's id from the page's URL, or "". */
export function auditSubjectId(id: unknown): string {
  return typeof id === "string" && /^[1-9]\d{0,8}$/.test(id) ? id : "";
}

function filterParams({ subject, subjectId, roleId = "" }: AuditFilter): Record<string, string> {
  if (roleId !== "") return { role_id: roleId };
  if (subject === "") return {};
  return { subject, ...(subjectId !== "" && { subject_id: subjectId }) };
}

/** Pages of the audit log, newest first. */
export function auditPagesQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit", filterParams(filter)],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(AUDIT_PAGE), ...filterParams(filter) });
      if (pageParam !== null) query.set("before", String(pageParam));
      return api.get<AuditEntry[]>(`/api/audit?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < AUDIT_PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}

/** Returns the log's download URL. */
export function auditExportPath(filter: AuditFilter, format: AuditExportQuery["format"]): string {
  const query = new URLSearchParams({ format, ...filterParams(filter) });
  return `/api/audit/export?${query}`;
}
