/** Shared by the server and the page bundles in this process. */
const shared = globalThis as { laneworkIsEnding?: boolean };

/** Makes the process report that it is not ready, so that it receives no more traffic. */
export function markShuttingDown(): void {
  shared.laneworkIsEnding = true;
}

export function isShuttingDown(): boolean {
  return shared.laneworkIsEnding === true;
}
