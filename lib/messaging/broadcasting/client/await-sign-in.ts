/** An app that does not support sign-in never answers it, and live updates must not wait for ever. */
const PATIENCE_MS = 5_000;

/** Returns a wait for the sign-in of a connection, of five seconds at most, that all its channels share. */
export function awaitSignIn(signedIn: () => Promise<unknown>): (socketId: string) => Promise<void> {
  let last: { socketId: string; over: Promise<void> } | undefined;
  return (socketId) => {
    if (last?.socketId !== socketId) {
      const over = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        signedIn().then(end, end);
      });
      last = { socketId, over };
    }
    return last.over;
  };
}
