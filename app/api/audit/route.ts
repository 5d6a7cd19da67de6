import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { listAudit } from "@/lib/audit/queries";
import { auditQuery } from "@/lib/audit/schema";

export const GET = route(async ({ actor, request }) => {
  authorizeAdmin(actor);
  const { entries, next } = await listAudit(openTenant(actor), readQuery(request, auditQuery));
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(entries, { headers });
});
