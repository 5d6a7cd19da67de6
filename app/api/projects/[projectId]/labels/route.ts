import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createLabel } from "@/lib/labels/create-label";
import { listLabels } from "@/lib/labels/queries";
import { labelBody } from "@/lib/labels/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return json(await listLabels(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const label = await createLabel(project, await readBody(request, labelBody));
  return json(label, { status: 201 });
});
