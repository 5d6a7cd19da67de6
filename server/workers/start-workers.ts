import { setTimeout as sleep } from "node:timers/promises";
import { fillPayload } from "./fill-payload";
import { mailDigest } from "@/lib/people/access-requests/mail-digest";
import { config } from "@/lib/platform/config/config";
import { Prisma, rows } from "@/lib/platform/db/query";
import { runRecurrenceSchedule } from "@/lib/issues/issues/create/create-due-issues";
import { pruneDeletedProjects } from "@/lib/planning/projects/prune";
import { archiveFinishedIssues } from "@/lib/issues/issues/update/archive-finished-issues";
import { indexEverything } from "@/lib/issues/similar/index-issues";
import { handleRegression } from "@/lib/errors/groups/handle-regression";
import { cancelUnauthorizedImports } from "@/lib/transfer/import-jobs/cancel-unauthorized-imports";
import { pruneImports } from "@/lib/transfer/import-jobs/prune";
import {
  type DownloadPolicy,
  storeAttachments,
} from "@/lib/transfer/import-jobs/attachments/store-attachments";
import { runImport } from "@/lib/transfer/import-jobs/run/run-import";
import { pruneEvents } from "@/lib/errors/ingest/prune";
import { adoptMails } from "@/lib/messaging/mail/adopt-mails";
import { makeMailer, MAIL_CONCURRENCY } from "@/lib/messaging/mail/send-mail";
import { runDigestSchedule } from "@/lib/messaging/mail/digest/queue-digests";
import { runReminderSchedule } from "@/lib/messaging/mail/reminder/queue-reminders";
import { relay } from "@/lib/messaging/relay/relay";
import { runIssueCountSchedule } from "@/lib/planning/issue-counts/add-changes";
import { foldStates } from "@/lib/planning/reports/update-sums";
import { clearInboxesInBatches, removeProject } from "@/lib/planning/projects/remove-project";
import { runRestore } from "@/lib/planning/projects/restore/run-restore";
import { endConnections } from "@/lib/messaging/realtime/end-connections";
import { publish } from "@/lib/messaging/realtime/publish";
import { removeDiscarded } from "@/lib/platform/storage/remove-discarded";
import { removeDrafts } from "@/lib/platform/storage/remove-drafts";
import { pruneResponses } from "@/lib/platform/idempotency/prune";
import { pruneRuns } from "@/lib/drafts/runs/prune";
import {
  DELIVERY_CONCURRENCY,
  DELIVERY_SHARE,
  deliverWebhook,
} from "@/lib/messaging/webhooks/delivery/deliver-webhook";
import { pruneDeliveries } from "@/lib/messaging/webhooks/prune";
import { postponeDelivery } from "@/lib/messaging/webhooks/delivery/postpone-delivery";
import { FairShare } from "@/lib/platform/jobs/fair-share";
import { PermanentJobError } from "@/lib/platform/jobs/permanent-job-error";
import { runPruningSchedule } from "@/lib/platform/jobs/run-pruning-schedule";
import {
  broadcastPayload,
  connectionsKey,
  deletedKey,
  deliveryKey,
  digestKey,
  importKey,
  importersKey,
  indexKey,
  mailKey,
  regressionKey,
} from "@/lib/platform/jobs/schema";
import { runSweepSchedule, sweep } from "@/lib/platform/jobs/sweep";
import { WorkerLease } from "@/lib/platform/jobs/worker-lease";
import { openWorkerPool, STOP_MS } from "@/lib/platform/jobs/worker-pool";

/** For tasks that do not depend on a mail server. */
const QUICK_CONCURRENCY = 3;
/** Million-row files, and deletions of projects that size, keep a worker busy for many minutes. */
const IMPORT_CONCURRENCY = 2;

/** Runs a job. One that fails permanently is not retried. */
async function attempt(jobId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The library has no way to express this, but reads max_attempts from the row when it records
    // the failure.
    if (error instanceof PermanentJobError) {
      await rows(Prisma.sql`
        UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = ${jobId}::bigint`);
    }
    throw error;
  }
}

/** Files are large, and the hosts they come from may be slow. */
const DOWNLOAD_CONCURRENCY = 2;

interface WorkerOptions {
  /** Overrides SMTP_URL. */
  smtpUrl?: string | undefined;
  /** Overrides WEBHOOK_ALLOWED_NETWORKS. */
  webhookNetworks?: readonly string[];
}

/** Workers that download the attachments of imports, if the operator allows any hosts. */
function openDownloads(lease: WorkerLease, policy: DownloadPolicy) {
  return openWorkerPool({
    lease,
    taskList: {
      "store-attachments": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id, import_id } = importKey.parse(payload);
          const key = { tenantId: tenant_id, projectId: project_id, importId: import_id };
          return storeAttachments(key, policy, job.attempts >= job.max_attempts);
        }),
    },
    concurrency: DOWNLOAD_CONCURRENCY,
  });
}

/**
 * Runs the queue's workers in this process until the returned function is called, which waits up to
 * ten seconds for running jobs. Emails, webhooks and imports each have their own workers, so that a
 * slow mail server, for example, delays only emails. Any number of processes can run workers at
 * once. Without SMTP_URL, emails are written and kept for the mailbox page.
 */
export async function startWorkers(options: WorkerOptions = {}): Promise<() => Promise<void>> {
  const mailer = makeMailer(options.smtpUrl ?? config().SMTP_URL);
  const lease = await WorkerLease.open();
  await adoptMails();
  const newest = await sweep();
  const quick = await openWorkerPool({
    lease,
    taskList: {
      relay: (_payload, { job }) => attempt(job.id, relay),
      broadcast: (payload, { job }) =>
        attempt(job.id, () => publish(broadcastPayload.parse(payload).messages)),
      "end-connections": (payload, { job }) =>
        attempt(job.id, () => endConnections(connectionsKey.parse(payload).user_ids)),
      "review-imports": (payload, { job }) =>
        attempt(job.id, () => cancelUnauthorizedImports(importersKey.parse(payload))),
      regression: (payload, { job }) =>
        attempt(job.id, () => handleRegression(regressionKey.parse(payload))),
      "access-digest": (payload, { job }) =>
        attempt(job.id, () => mailDigest(digestKey.parse(payload).tenant_id)),
      "index-issues": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id } = indexKey.parse(payload);
          return indexEverything({ tenantId: tenant_id, projectId: project_id }, true);
        }),
      "fold-reports": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id } = indexKey.parse(payload);
          return foldStates({ tenantId: tenant_id, projectId: project_id });
        }),
    },
    concurrency: QUICK_CONCURRENCY,
  });
  const mails = await openWorkerPool({
    lease,
    taskList: {
      "send-mail": (payload, { job }) => attempt(job.id, () => mailer.send(mailKey.parse(payload))),
      // Apart, because earlier versions do not know digests and reminders.
      "send-digest": (payload, { job }) =>
        attempt(job.id, () => mailer.send(mailKey.parse(payload))),
      "send-reminder": (payload, { job }) =>
        attempt(job.id, () => mailer.send(mailKey.parse(payload))),
    },
    concurrency: MAIL_CONCURRENCY,
  });
  const allowed = options.webhookNetworks ?? config().WEBHOOK_ALLOWED_NETWORKS;
  const share = new FairShare(DELIVERY_SHARE);
  const webhooks = await openWorkerPool({
    lease,
    taskList: {
      "deliver-webhook": (payload, { job }) =>
        attempt(job.id, async () => {
          const key = deliveryKey.parse(payload);
          const isTaken = await share.run(key.tenant_id, () =>
            deliverWebhook(key, allowed, fillPayload),
          );
          if (!isTaken) await postponeDelivery(key);
        }),
    },
    concurrency: DELIVERY_CONCURRENCY,
    passOver: () => share.full(),
  });
  const imports = await openWorkerPool({
    lease,
    taskList: {
      "import-issues": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id, import_id } = importKey.parse(payload);
          const key = { tenantId: tenant_id, projectId: project_id, importId: import_id };
          return runImport(key, job.attempts >= job.max_attempts);
        }),
      "clear-inboxes": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id } = deletedKey.parse(payload);
          return clearInboxesInBatches({ tenantId: tenant_id, projectId: project_id });
        }),
      "remove-project": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id } = deletedKey.parse(payload);
          return removeProject({ tenantId: tenant_id, projectId: project_id });
        }),
      "restore-project": (payload, { job }) =>
        attempt(job.id, () => {
          const { tenant_id, project_id } = deletedKey.parse(payload);
          return runRestore({ tenantId: tenant_id, projectId: project_id });
        }),
    },
    concurrency: IMPORT_CONCURRENCY,
  });
  const policy = { allowed, hosts: config().IMPORT_ATTACHMENT_HOSTS };
  const downloads = policy.hosts.length > 0 ? await openDownloads(lease, policy) : undefined;
  const stop = new AbortController();
  const pruning = {
    events: pruneEvents,
    "deleted projects": pruneDeletedProjects,
    "finished issues": archiveFinishedIssues,
    files: removeDiscarded,
    drafts: removeDrafts,
    imports: pruneImports,
    responses: pruneResponses,
    "story runs": pruneRuns,
    "webhook deliveries": pruneDeliveries,
  };
  const periodic = [
    runSweepSchedule(newest, stop.signal),
    runIssueCountSchedule(stop.signal),
    runDigestSchedule(stop.signal),
    runReminderSchedule(stop.signal),
    runRecurrenceSchedule(stop.signal),
    runPruningSchedule(pruning, stop.signal),
  ];
  return async () => {
    stop.abort();
    // A long pruning run, such as one whose file store hangs, delays shutdown no longer than a job
    // would.
    const background = Promise.race([
      Promise.all(periodic),
      sleep(STOP_MS, undefined, { ref: false }),
    ]);
    await Promise.all([background, quick(), mails(), webhooks(), imports(), downloads?.()]);
    mailer.close();
    await lease.close();
  };
}
