import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { longRoute } from "@/lib/api/route";
import { generateStory } from "@/lib/story/generate-story";
import { storyBody } from "@/lib/story/schema";
import { underStoryThrottle } from "@/lib/story/throttle";

type Params = { projectId: string };

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  return underStoryThrottle(project, async (headers) => {
    const body = await readBody(request, storyBody);
    return generateStory(project, body, (end) =>
      conclude(async () => json(await end(), { headers })),
    );
  });
});
