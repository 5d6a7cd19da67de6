import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { addMember } from "@/lib/people/members/add-member";
import { listMembers } from "@/lib/people/members/queries";
import { memberBody } from "@/lib/people/members/schema";

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
