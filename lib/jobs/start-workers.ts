import { config } from "@/lib/config";
import { Prisma, rows } from "@/lib/db/query";
import { answerRegression } from "@/lib/error-groups/answer-regression";
import { keepPruning } from "@/lib/ingest/prune";
import { adoptMails } from "@/lib/mail/adopt-mails";
import { makeMailer, MAIL_CONCURRENCY } from "@/lib/mail/send-mail";
import { relay } from "@/lib/outbox/relay";
import { publish } from "@/lib/realtime/publish";
import { GiveUp } from "./give-up";
import { broadcastPayload, mailKey, regressionKey } from "./schema";
import { keepSweeping, sweep } from "./sweep";
import { WorkerLease } from "./worker-lease";
import { openWorkerPool } from "./worker-pool";

/** What waits for nobody's mail server. */
const QUICK_CONCURRENCY = 3;

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
  const quick = await openWorkerPool({
    lease,
    taskList: {
      relay: (_payload, { job }) => attempt(job.id, relay),
      broadcast: (payload, { job }) =>
        attempt(job.id, () => publish(broadcastPayload.parse(payload).messages)),
      regression: (payload, { job }) =>
        attempt(job.id, () => answerRegression(regressionKey.parse(payload))),
    },
    concurrency: QUICK_CONCURRENCY,
  });
  const mails = await openWorkerPool({
    lease,
    taskList: {
      "send-mail": (payload, { job }) => attempt(job.id, () => mailer.send(mailKey.parse(payload))),
    },
    concurrency: MAIL_CONCURRENCY,
  });
  const stop = new AbortController();
  const periodic = [keepSweeping(stop.signal), keepPruning(stop.signal)];
  return async () => {
    stop.abort();
    await Promise.all(periodic);
    await Promise.all([quick(), mails()]);
    mailer.close();
    await lease.close();
  };
}
