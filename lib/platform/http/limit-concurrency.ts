import { ApiError } from "./errors";

/** Maximum queue length. In a longer queue, clients would time out before their turn. */
const MAX_WAITING = 200;

/**
 * Returns a function that runs at most `atOnce` tasks concurrently and queues the rest. Throws 503
 * if the queue is full.
 */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < MAX_WAITING) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      throw new ApiError(503, "Too many requests at once.", {}, { "Retry-After": "5" });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
