/**
 * A failure the person at the terminal can mend: a wrong setting, a taken port, a damaged file.
 * Launchers and commands print its message as one line, without a stack trace, and exit with 1.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The status of a process that failed though nobody has to mend anything: scripts/start.mjs starts it anew. */
export const FAILED = 70;

/** The status of a process that cannot start. */
export function statusOf(error: unknown): number {
  return error instanceof OperatorError ? 1 : FAILED;
}
