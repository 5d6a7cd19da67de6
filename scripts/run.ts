import { Invalid } from "@/lib/platform/http/errors";
import { OperatorError } from "@/lib/platform/config/operator-error";

/**
 * Runs a command and exits: with 0 on success, with 1 and one line on standard error on failure. DEBUG adds the
 * stack trace.
 */
export async function run(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}

/** Returns one line that describes the failure. */
export function describe(error: unknown): string {
  if (process.env["DEBUG"] && error instanceof Error) return error.stack ?? error.message;
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Invalid) {
    return Object.entries(error.errors)
      .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
      .join("; ");
  }
  const message = error instanceof Error ? error.message : String(error);
  return `Failed: ${message.trim().split("\n").at(-1)} (DEBUG=1 shows where)`;
}
