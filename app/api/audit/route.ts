import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listAudit } from "@/lib/people/audit/queries";
import { auditQuery } from "@/lib/people/audit/schema";

export const GET = route(async ({ actor, request }) => {
  authorizeAdmin(actor);
  const { entries, next } = await listAudit(openTenant(actor), readQuery(request, auditQuery));
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(entries, { headers });
});
