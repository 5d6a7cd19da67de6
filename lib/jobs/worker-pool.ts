import { setTimeout as sleep } from "node:timers/promises";
import { run, type Runner, type TaskList } from "graphile-worker";
import { log } from "@/lib/api/log";
import { config } from "@/lib/config";
import { queueLogger } from "./queue-logger";
import { freeJobsOfTheDead, type WorkerLease } from "./worker-lease";

const RESTART_MS = 1_000;
const STOP_MS = 10_000;

interface PoolOptions {
  lease: WorkerLease;
  taskList: TaskList;
  concurrency: number;
}

/** The library's workers, and the name under which they hold jobs. */
interface RunningPool {
  runner: Runner;
  names: string[];
}

async function runPool({ lease, taskList, concurrency }: PoolOptions): Promise<RunningPool> {
  const { DATABASE_URL } = config();
  const names: string[] = [];
  const runner = await run({
    ...(DATABASE_URL === undefined ? {} : { connectionString: DATABASE_URL }),
    // One more than works, to listen on.
    maxPoolSize: concurrency + 1,
    concurrency,
    taskList,
    parsedCronItems: [],
    noHandleSignals: true,
    logger: queueLogger(),
    preset: {
      worker: {
        // Not -1, which is to write down each end by itself: the library then waits for none of them, and one that
        // fails, as when the database restarts, ends the process. With 0 it ends the pool, which we start anew.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [
        {
          name: "LaneworkLease",
          version: "1.0.0",
          worker: {
            hooks: {
              startWorker: (_context, { worker }) => {
                names.push(worker.workerPool.id);
                return lease.hold(worker.workerPool.id);
              },
            },
          },
        },
      ],
    },
  });
  return { runner, names };
}

/**
 * Works on tasks until the answered function is called, which waits ten seconds at most for jobs under way. Workers that
 * the database has left in doubt are replaced, and their jobs given free: it may have given them one that they never
 * heard of.
 */
export async function openWorkerPool(options: PoolOptions): Promise<() => Promise<void>> {
  const { lease } = options;
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  let pool = await runPool(options);

  async function replace(): Promise<void> {
    while (!isStopped()) {
      await sleep(RESTART_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      if (isStopped()) return;
      try {
        for (const name of new Set(pool.names)) await lease.letGo(name);
        await freeJobsOfTheDead();
        pool = await runPool(options);
        return;
      } catch (error) {
        log.warn({ err: error }, "workers cannot be replaced yet");
      }
    }
  }
  async function keep(): Promise<void> {
    while (!isStopped()) {
      await pool.runner.promise.catch(() => undefined);
      if (isStopped()) return;
      log.error("workers ended; others take their place");
      await replace();
    }
  }
  const kept = keep();
  lease.onLoss(() => void pool.runner.stop().catch(() => undefined));
  return async () => {
    stop.abort();
    const ended = pool.runner.stop().catch(() => undefined);
    await Promise.race([Promise.all([ended, kept]), sleep(STOP_MS, undefined, { ref: false })]);
  };
}
