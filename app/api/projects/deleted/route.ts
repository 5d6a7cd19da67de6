import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listDeletedProjects } from "@/lib/planning/projects/deleted-projects";
import { deletedQuery } from "@/lib/planning/projects/schema";

export const GET = route(async ({ actor, request }) => {
  const query = readQuery(request, deletedQuery);
  const { projects, next } = await listDeletedProjects(openTenant(actor), query);
  return json(projects, { headers: next === undefined ? {} : nextLink(request, { after: next }) });
});
