import { isStream } from "@/lib/platform/http/as-stream";
import type { Actor } from "./actor";

/** How often a long answer's caller is asked anew. */
const ASK_EVERY_MS = 2_000;

/** What a caller's rights to one request hang on. */
function rightsOf({ project, ...actor }: Actor): string {
  const { userId, roleId, isAdmin, accessAllProjects, accessAllUsers, permissions } = actor;
  const place = project && [project.id, project.isOwner, project.isAccessible];
  return JSON.stringify([
    userId,
    roleId,
    isAdmin,
    accessAllProjects,
    accessAllUsers,
    permissions,
    place,
  ]);
}

/**
 * An answer that streams goes on for as long as its caller has the rights it was begun with: `ask` reads them anew, and
 * throws when the session or token has ended. It breaks off otherwise; the client sees that it is not whole.
 */
export function whileAllowed(
  response: Response,
  actor: Actor,
  ask: () => Promise<Actor>,
): Response {
  if (!isStream(response) || !response.body) return response;
  const reader = response.body.getReader();
  const rights = rightsOf(actor);
  let asked = performance.now();
  async function check(): Promise<void> {
    if (performance.now() - asked < ASK_EVERY_MS) return;
    asked = performance.now();
    if (rightsOf(await ask()) !== rights) throw new Error("The caller's rights have changed.");
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        // After the wait for it: what was read while the right ended does not leave.
        await check();
        controller.enqueue(value);
      } catch (error) {
        await reader.cancel().catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}
