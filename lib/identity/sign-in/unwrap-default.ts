/**
 * Returns the default export of a CommonJS package. Bundlers return the export itself; Node (in the
 * command line and the tests) returns the module object around it.
 */
export function unwrapDefault<T>(imported: T): T {
  return (imported as { default?: T }).default ?? imported;
}
