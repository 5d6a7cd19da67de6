/**
 * A failure the person at the terminal can mend: a wrong setting, a taken port, a damaged file.
 * Launchers and commands print its message as one line, without a stack trace, and exit with 1.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}
