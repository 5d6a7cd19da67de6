import { setTimeout as sleep } from "node:timers/promises";
import { run, type Runner, type Task, type TaskList } from "graphile-worker";
import { log } from "@/lib/platform/observability/log";
import { config } from "@/lib/platform/config/config";
import { count } from "@/lib/platform/observability/count";
import { inSpan } from "@/lib/platform/observability/tracing";
import { queueLogger } from "@/lib/platform/observability/queue-logger";
import { freeJobsOfTheDead, type WorkerLease } from "./worker-lease";

const RESTART_MS = 1_000;
/** How long what is under way may take once its worker is told to end. */
export const STOP_MS = 10_000;
/** A pool's connections: one to listen on, and two for its workers, who only ask for jobs and note their ends there. */
const CONNECTIONS = 3;

interface PoolOptions {
  lease: WorkerLease;
  taskList: TaskList;
  concurrency: number;
  /** The flags of jobs that are left alone for now; asked before each job is taken. */
  passOver?: () => string[];
}

/** The library's workers, and the name under which they hold jobs. */
interface RunningPool {
  runner: Runner;
  names: string[];
}

/** Each task in a span of its own, and counted when it ends. */
function observed(taskList: TaskList): TaskList {
  const tasks = Object.entries(taskList).map(([task, run]): [string, Task] => [
    task,
    async (payload, helpers) => {
      const attributes = {
        "lanework.job": helpers.job.id,
        "lanework.attempt": helpers.job.attempts,
      };
      const span = () => ({ name: `job ${task}`, kind: "consumer" as const, attributes });
      try {
        await inSpan(span, async () => run?.(payload, helpers));
        count("jobs", { task, outcome: "done" });
      } catch (error) {
        count("jobs", { task, outcome: "failed" });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(tasks);
}

async function runPool(options: PoolOptions): Promise<RunningPool> {
  const { lease, taskList, concurrency, passOver } = options;
  const { DATABASE_URL } = config();
  const names: string[] = [];
  const runner = await run({
    ...(DATABASE_URL === undefined ? {} : { connectionString: DATABASE_URL }),
    maxPoolSize: CONNECTIONS,
    concurrency,
    taskList: observed(taskList),
    ...(passOver ? { forbiddenFlags: passOver } : {}),
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
