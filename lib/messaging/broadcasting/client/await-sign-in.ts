/** An app without support for sign-in never responds, and live updates must not wait forever. */
const MAX_WAIT_MS = 5_000;

/**
 * Returns a function that waits up to five seconds for a connection to sign in. All channels share
 * the wait.
 */
export function awaitSignIn(signedIn: () => Promise<unknown>): (socketId: string) => Promise<void> {
  let last: { socketId: string; settled: Promise<void> } | undefined;
  return (socketId) => {
    if (last?.socketId !== socketId) {
      const settled = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, MAX_WAIT_MS);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        signedIn().then(end, end);
      });
      last = { socketId, settled };
    }
    return last.settled;
  };
}
