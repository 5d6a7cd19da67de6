import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { generateStory } from "@/lib/story/generate-story";
import { storyBody } from "@/lib/story/schema";
import { underStoryThrottle } from "@/lib/story/throttle";

export const POST = route<{ projectId: string }>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "stories.generate", { project });
  return underStoryThrottle(project, async () => {
    const body = await readBody(request, storyBody);
    return Response.json(await generateStory(project, body));
  });
});
