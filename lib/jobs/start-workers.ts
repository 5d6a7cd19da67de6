import { setTimeout as sleep } from "node:timers/promises";
import { run, type Runner, type TaskList } from "graphile-worker";
import { log } from "@/lib/api/log";
import { config } from "@/lib/config";
import { Prisma, rows } from "@/lib/db/query";
import { adoptMails } from "@/lib/mail/adopt-mails";
import { makeMailer, MAIL_CONCURRENCY } from "@/lib/mail/send-mail";
import { relay } from "@/lib/outbox/relay";
import { publish } from "@/lib/realtime/publish";
import { GiveUp } from "./give-up";
import { queueLogger } from "./queue-logger";
import { broadcastPayload, mailKey } from "./schema";
import { keepSweeping, sweep } from "./sweep";
import { WorkerLease } from "./worker-lease";

/** What waits for nobody's mail server. */
const QUICK_CONCURRENCY = 3;
const STOP_MS = 10_000;

/** Runs the work of a job; one that gives up is not tried again. */
async function attempt(jobId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The library has no word for it, and takes max_attempts from the row when it notes the failure.
    if (error instanceof GiveUp) {
      await rows(Prisma.sql`
        UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = ${jobId}::bigint`);
    }
    throw error;
  }
}

async function runPool(lease: WorkerLease, taskList: TaskList, concurrency: number) {
  const { DATABASE_URL } = config();
  return run({
    ...(DATABASE_URL === undefined ? {} : { connectionString: DATABASE_URL }),
    // One more than works, to listen on.
    maxPoolSize: concurrency + 1,
    concurrency,
    taskList,
    parsedCronItems: [],
    noHandleSignals: true,
    logger: queueLogger(),
    preset: {
      plugins: [
        {
          name: "LaneworkLease",
          version: "1.0.0",
          worker: {
            hooks: {
              startWorker: (_context, { worker }) => lease.hold(worker.workerPool.id),
            },
          },
        },
      ],
    },
  });
}

async function stopAll(runners: Runner[]): Promise<void> {
  const stopped = Promise.all(runners.map((runner) => runner.stop()));
  await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })]);
}

interface WorkerOptions {
  /** In place of SMTP_URL. */
  smtpUrl?: string | undefined;
}

/**
 * Works on the queue in this process until the answered function is called, which waits ten seconds at most for jobs
 * under way. Mails have workers of their own, so that a slow mail server holds up nothing else. Any number of processes
 * may do so at once. Without SMTP_URL mails are written, and stay for the mailbox page.
 */
export async function startWorkers(options: WorkerOptions = {}): Promise<() => Promise<void>> {
  const mailer = makeMailer(options.smtpUrl ?? config().SMTP_URL);
  const lease = await WorkerLease.open();
  await adoptMails();
  await sweep();
  const quick = await runPool(
    lease,
    {
      relay: (_payload, { job }) => attempt(job.id, relay),
      broadcast: (payload, { job }) =>
        attempt(job.id, () => publish(broadcastPayload.parse(payload).messages)),
    },
    QUICK_CONCURRENCY,
  );
  const mails = await runPool(
    lease,
    {
      "send-mail": (payload, { job }) => attempt(job.id, () => mailer.send(mailKey.parse(payload))),
    },
    MAIL_CONCURRENCY,
  );
  for (const runner of [quick, mails]) {
    // Ends by stop() alone; otherwise the operator must know.
    runner.promise.catch((error: unknown) => log.error({ err: error }, "workers stopped"));
  }
  const stop = new AbortController();
  const sweeping = keepSweeping(stop.signal);
  return async () => {
    stop.abort();
    await sweeping;
    await stopAll([quick, mails]);
    mailer.close();
    await lease.close();
  };
}
