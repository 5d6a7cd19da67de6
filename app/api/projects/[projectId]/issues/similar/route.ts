import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { longRoute } from "@/lib/api/route";
import { findSimilar } from "@/lib/duplicates/find-similar";
import { similarBody } from "@/lib/duplicates/schema";

export const POST = longRoute<{ projectId: string }>(
  async ({ actor, request, params, conclude }) => {
    const project = openProject(actor, params.projectId);
    authorize(actor, "issues.read", { project });
    const found = await findSimilar(project, await readBody(request, similarBody));
    return conclude(() => Promise.resolve(json(found)));
  },
);
