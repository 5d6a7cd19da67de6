import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { longRoute } from "@/lib/identity/request/route";
import { generateStory } from "@/lib/drafts/pipeline/generate-story";
import { storyBody } from "@/lib/drafts/runs/schema";
import { withStoryThrottle } from "@/lib/drafts/runs/throttle";

type Params = { projectId: string };

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  return withStoryThrottle(project, async (headers) => {
    const body = await readBody(request, storyBody);
    return generateStory(project, body, (end) =>
      conclude(async () => json(await end(), { headers })),
    );
  });
});
