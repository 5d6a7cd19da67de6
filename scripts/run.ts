import { Invalid } from "@/lib/platform/http/errors";
import { OperatorError } from "@/lib/platform/config/operator-error";

/**
 * Runs a command and exits: 0 when it is done, 1 with one line on standard error when it fails.
 * DEBUG shows the stack trace as well.
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

/** One line that says what failed. */
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
