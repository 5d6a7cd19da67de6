import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createProject } from "@/lib/projects/create-project";
import { listProjects } from "@/lib/projects/queries";
import { newProjectBody } from "@/lib/projects/schema";

export const GET = route(async ({ actor }) => json(await listProjects(openTenant(actor))));

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "projects.create");
  const body = await readBody(request, newProjectBody);
  return json(await createProject(openTenant(actor), body), { status: 201 });
});
