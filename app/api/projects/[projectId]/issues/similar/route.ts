import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { longRoute } from "@/lib/identity/request/route";
import { findSimilar } from "@/lib/issues/similar/find-similar";
import { similarBody } from "@/lib/issues/similar/schema";

export const POST = longRoute<{ projectId: string }>(
  async ({ actor, request, params, conclude }) => {
    const project = openProject(actor, params.projectId);
    authorize(actor, "issues.read", { project });
    const found = await findSimilar(project, await readBody(request, similarBody));
    return conclude(() => Promise.resolve(json(found)));
  },
);
