import { randomKey } from "@/lib/platform/client/random-key";

/** A test error as an SDK would send it, with a stack trace. */
function testEvent() {
  return {
    event_id: randomKey(),
    timestamp: Date.now() / 1000,
    platform: "javascript",
    level: "error",
    environment: "test",
    release: "first-run",
    tags: { source: "first run" },
    exception: {
      values: [
        {
          type: "TestError",
          value: "Test error sent from the Errors page",
          stacktrace: {
            // Sentry's protocol expects the innermost frame last.
            frames: [
              { function: "onClick", filename: "first-run.tsx", lineno: 1, in_app: true },
              { function: "sendTestError", filename: "test-error.ts", lineno: 1, in_app: true },
            ],
          },
        },
      ],
    },
  };
}

/**
 * Reports an error to the project through Sentry's store endpoint, as its apps would. Rejects with
 * the reason.
 */
export async function sendTestError(projectId: number, publicKey: string): Promise<void> {
  const address = `/api/${projectId}/store/?sentry_version=7&sentry_key=${publicKey}`;
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(testEvent()),
    });
  } catch {
    throw new Error("Can't reach the server.");
  }
  if (response.ok) return;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? `The server returned ${response.status}.`);
}
