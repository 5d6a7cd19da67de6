import { ApiError } from "@/lib/platform/http/errors";

/** Who has waited so long is a 503: nothing of it has been begun. */
const PATIENCE_MS = 10_000;

/** Lets so many run at a time; the others wait in the order they came. */
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
      }, PATIENCE_MS);
      this.waiting.push(enter);
    });
  }
}
