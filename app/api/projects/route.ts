import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createProject } from "@/lib/planning/projects/create-project";
import { listProjects } from "@/lib/planning/projects/queries";
import { newProjectBody, projectsQuery } from "@/lib/planning/projects/schema";

export const GET = route(async ({ actor, request }) =>
  json(await listProjects(openTenant(actor), readQuery(request, projectsQuery))),
);

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "projects.create");
  const body = await readBody(request, newProjectBody);
  return json(await createProject(openTenant(actor), body), { status: 201 });
});
