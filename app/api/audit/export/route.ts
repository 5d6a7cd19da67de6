import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { exportAudit } from "@/lib/audit/export-audit";
import { auditExportQuery } from "@/lib/audit/schema";

export const GET = route(({ actor, request }) => {
  authorizeAdmin(actor);
  return exportAudit(openTenant(actor), readQuery(request, auditExportQuery));
});
