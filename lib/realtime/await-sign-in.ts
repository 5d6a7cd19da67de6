/** An app that knows no sign-in never answers it; live updates must not wait for that. */
const PATIENCE_MS = 5_000;

/** Returns what resolves when a connection has signed in, or has had five seconds to: once for each connection. */
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
