import { setTimeout as sleep } from "node:timers/promises";
import { run, type Runner, type Task, type TaskList } from "graphile-worker";
import { log } from "@/lib/platform/observability/log";
import { openQueuePool } from "@/lib/platform/db/pool";
import { count } from "@/lib/platform/observability/count";
import { inSpan } from "@/lib/platform/observability/tracing";
import { queueLogger } from "@/lib/platform/observability/queue-logger";
import { releaseJobsOfDeadWorkers, type WorkerLease } from "./worker-lease";

const RESTART_MS = 1_000;
/** Time for running jobs to finish once their worker is told to stop. */
export const STOP_MS = 10_000;
/**
 * Connections per pool: one to listen, and two for the workers, which use them only to take and
 * complete jobs.
 */
const CONNECTIONS = 3;

interface PoolOptions {
  lease: WorkerLease;
  taskList: TaskList;
  concurrency: number;
  /** Returns the flags of jobs to skip for now; called before each job is taken. */
  passOver?: () => string[];
}

/** The library's workers, and the names under which they lock jobs. */
interface RunningPool {
  runner: Runner;
  names: string[];
}

/** Runs each task in a span, and counts its outcome. */
function instrumentTasks(taskList: TaskList): TaskList {
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
  const names: string[] = [];
  const pgPool = openQueuePool(CONNECTIONS);
  const closePool = () => pgPool.end().catch(() => undefined);
  const runner = await run({
    pgPool,
    concurrency,
    taskList: instrumentTasks(taskList),
    ...(passOver ? { forbiddenFlags: passOver } : {}),
    parsedCronItems: [],
    noHandleSignals: true,
    logger: queueLogger(),
    preset: {
      worker: {
        // With -1, each completion is written individually without the library awaiting it, so if
        // one fails, for example after a database restart, the process crashes. With 0, a failure
        // ends the pool, which we restart.
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
  }).catch((error: unknown) => {
    // Not awaited: a connection that is never returned must not keep the workers from being replaced.
    void closePool();
    throw error;
  });
  void runner.promise.then(closePool, closePool);
  return { runner, names };
}

/**
 * Runs tasks until the returned function is called, which waits up to ten seconds for running jobs.
 * After a lost database connection, replaces the workers and releases their jobs, because the
 * database may have assigned them jobs they never received.
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
        for (const name of new Set(pool.names)) await lease.release(name);
        await releaseJobsOfDeadWorkers();
        pool = await runPool(options);
        return;
      } catch (error) {
        log.warn({ err: error }, "workers cannot be replaced yet");
      }
    }
  }
  async function monitor(): Promise<void> {
    while (!isStopped()) {
      await pool.runner.promise.catch(() => undefined);
      if (isStopped()) return;
      log.error("workers ended; replacing them");
      await replace();
    }
  }
  const monitoring = monitor();
  lease.onLoss(() => void pool.runner.stop().catch(() => undefined));
  return async () => {
    stop.abort();
    const ended = pool.runner.stop().catch(() => undefined);
    await Promise.race([
      Promise.all([ended, monitoring]),
      sleep(STOP_MS, undefined, { ref: false }),
    ]);
  };
}
