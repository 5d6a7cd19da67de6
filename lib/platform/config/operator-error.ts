/**
 * A failure the operator can fix: an invalid setting, a port in use, a damaged file. Launchers and
 * commands print its message as one line without a stack trace and exit with code 1.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/**
 * Exit code for failures that are not the operator's to fix: scripts/start.mjs restarts the
 * process.
 */
export const RESTARTABLE_EXIT_CODE = 70;

/** Returns the exit code of a process that cannot start. */
export function exitCodeOf(error: unknown): number {
  return error instanceof OperatorError ? 1 : RESTARTABLE_EXIT_CODE;
}
