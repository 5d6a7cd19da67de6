import { ApiError } from "./errors";

/** Who may wait for a turn: a client would have given up before the last of them has had it. */
const MOST_WAITING = 200;

/** Does some work at most so many times at once; the rest waits its turn, and what finds too many waiting is a 503. */
export function lane(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < MOST_WAITING) {
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
