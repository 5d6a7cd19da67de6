import { ApiError } from "@/lib/platform/http/errors";

/** Requests that wait longer get a 503 before any of their work starts. */
const MAX_WAIT_MS = 10_000;

/** Limits concurrency; excess work waits in order of arrival. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private take(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(new ApiError(503, "Too many requests at once.", {}, { "Retry-After": "5" }));
      }, MAX_WAIT_MS);
      this.waiting.push(enter);
    });
  }
}
