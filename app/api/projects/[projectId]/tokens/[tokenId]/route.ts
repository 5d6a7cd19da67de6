import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { route } from "@/lib/identity/request/route";
import { deleteProjectToken } from "@/lib/errors/project-tokens/delete-project-token";
import { findProjectToken } from "@/lib/errors/project-tokens/queries";

export const DELETE = route<{ projectId: string; tokenId: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findProjectToken(project, params.tokenId);
  const { id } = await authorizeRecord(actor, "projectTokens.delete", project, load);
  await deleteProjectToken(project, id);
  return new Response(null, { status: 204 });
});
