import { authorizeRecord } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { deleteProjectToken } from "@/lib/project-tokens/delete-project-token";
import { findProjectToken } from "@/lib/project-tokens/queries";

export const DELETE = route<{ projectId: string; tokenId: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findProjectToken(project, params.tokenId);
  const { id } = await authorizeRecord(actor, "projectTokens.delete", project, load);
  await deleteProjectToken(project, id);
  return new Response(null, { status: 204 });
});
