import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { addMember } from "@/lib/members/add-member";
import { listMembers } from "@/lib/members/queries";
import { memberBody } from "@/lib/members/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.read", { project });
  return json(await listMembers(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const { user_id: userId } = await readBody(request, memberBody);
  const { member, isNew } = await addMember(project, userId);
  return json(member, { status: isNew ? 201 : 200 });
});
