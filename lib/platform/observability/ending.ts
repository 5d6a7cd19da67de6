/** One for the front and all route bundles of the process. */
const shared = globalThis as { laneworkIsEnding?: boolean };

/** From here on the process says that it is not ready, so that nobody sends it more. */
export function announceEnding(): void {
  shared.laneworkIsEnding = true;
}

export function isEnding(): boolean {
  return shared.laneworkIsEnding === true;
}
