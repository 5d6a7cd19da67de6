import { isStream } from "@/lib/platform/http/as-stream";
import type { Actor } from "./actor";

/** Interval between permission checks during a long response. */
const RECHECK_MS = 2_000;

/** The parts of the caller's permissions that the request depends on. */
function rightsOf({ project, ...actor }: Actor): string {
  const { userId, roleId, isAdmin, accessAllProjects, accessAllUsers, permissions } = actor;
  const projectRights = project && [project.id, project.isOwner, project.isAccessible];
  return JSON.stringify([
    userId,
    roleId,
    isAdmin,
    accessAllProjects,
    accessAllUsers,
    permissions,
    projectRights,
  ]);
}

/**
 * Streams a response for as long as the caller keeps the permissions it started with. `reload`
 * returns the current ones and throws if the session or token has ended. When they change, the
 * stream fails, so the client sees that the response is incomplete.
 */
export function whileAllowed(
  response: Response,
  actor: Actor,
  reload: () => Promise<Actor>,
): Response {
  if (!isStream(response) || !response.body) return response;
  const reader = response.body.getReader();
  const rights = rightsOf(actor);
  let checkedAt = performance.now();
  async function check(): Promise<void> {
    if (performance.now() - checkedAt < RECHECK_MS) return;
    checkedAt = performance.now();
    if (rightsOf(await reload()) !== rights)
      throw new Error("The caller's permissions have changed.");
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        // Checked after waiting for the chunk, so that data read while access was being revoked is
        // not sent.
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
