import { AUDIT_SUBJECTS } from "@/lib/platform/audit-trail/schema";
import type { Metadata } from "next";
import { AuditLog } from "@/components/workspace/audit-log";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { AUDIT_PAGE, auditPagesQuery, auditSubjectId } from "@/lib/people/audit/client";
import { listAudit } from "@/lib/people/audit/queries";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Audit log" };

interface PageProps {
  searchParams: Promise<{
    about?: string | string[];
    id?: string | string[];
    role?: string | string[];
  }>;
}

export default async function AuditLogPage({ searchParams }: PageProps) {
  const { tenant, refusal } = await openSettings("admin");
  if (!tenant) return refusal;
  const { about, id, role } = await searchParams;
  const subject = AUDIT_SUBJECTS.find((known) => known === about);
  const subjectId = subject === undefined ? "" : auditSubjectId(id);
  const subject_id = subjectId === "" ? undefined : Number(subjectId);
  const roleId = auditSubjectId(role);
  const client = makeQueryClient();
  await client.infiniteQuery({
    ...auditPagesQuery({ subject: subject ?? "", subjectId, roleId }),
    queryFn: async () =>
      (
        await listAudit(
          tenant,
          roleId === ""
            ? { limit: AUDIT_PAGE, subject, subject_id }
            : { limit: AUDIT_PAGE, role_id: Number(roleId) },
        )
      ).entries,
  });
  return (
    <Prefetched client={client}>
      <AuditLog />
    </Prefetched>
  );
}
