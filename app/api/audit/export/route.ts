import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { exportAudit } from "@/lib/people/audit/export-audit";
import { auditExportQuery } from "@/lib/people/audit/schema";

export const GET = route(({ actor, request }) => {
  authorizeAdmin(actor);
  return exportAudit(openTenant(actor), readQuery(request, auditExportQuery));
});
