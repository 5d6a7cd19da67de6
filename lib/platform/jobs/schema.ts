import { z } from "zod";

/** The queue's tasks. Each has a schema that parses its payloads. */
export const TASKS = [
  "relay",
  "broadcast",
  "send-mail",
  "send-digest",
  "send-reminder",
  "regression",
  "index-issues",
  "fold-reports",
  "deliver-webhook",
  "import-issues",
  "store-attachments",
  "access-digest",
  "clear-inboxes",
  "remove-project",
  "restore-project",
  "review-imports",
  "end-connections",
] as const;
export type Task = (typeof TASKS)[number];

/**
 * Maximum attempts per task. The queue waits e, e², … e¹⁰ seconds (6 hours), then 6 hours before
 * each subsequent attempt. The comments below give the total time.
 */
export const MAX_ATTEMPTS = {
  // The sweep adds another job as long as there is anything to relay.
  relay: 3,
  // A minute-old update is worthless: clients that missed it refetch when they reconnect.
  broadcast: 3,
  // 71 hours.
  "send-mail": 21,
  // 24 hours; then the next one is due.
  "send-digest": 14,
  // 16 hours; then the day is over.
  "send-reminder": 12,
  // 6 hours.
  regression: 10,
  // The sweep adds another job as long as there is anything to index.
  "index-issues": 3,
  // Likewise.
  "fold-reports": 3,
  // lib/messaging/webhooks schedules the retries of failed requests. These attempts cover database
  // failures and processes that die, which affect slow receivers more often.
  "deliver-webhook": 25,
  // An hour and a half; resumes where it left off.
  "import-issues": 8,
  // Likewise.
  "store-attachments": 8,
  "access-digest": 10,
  // 71 hours; resumes where it left off.
  "clear-inboxes": 21,
  // Likewise.
  "remove-project": 21,
  // Likewise; the hourly schedule adds another job until it is done.
  "restore-project": 21,
  // 6 hours; a running import also checks permissions itself.
  "review-imports": 10,
  // 71 hours: nothing else closes connections to an external app.
  "end-connections": 21,
} as const satisfies Record<Task, number>;

/** A message for one or more channels, in the shape lib/messaging/realtime/publish.ts expects. */
const message = z.strictObject({
  channels: z.array(z.string()).min(1),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  socketId: z.string().nullable(),
});

export const broadcastPayload = z.strictObject({ messages: z.array(message) });

/**
 * Users whose permissions have changed, and whose connections to an external Pusher app must be
 * closed.
 */
export const connectionsKey = z.strictObject({ user_ids: z.array(z.int()) });

/** Users whose permissions have changed, and whose imports must be reviewed. */
export const importersKey = z.strictObject({ tenant_id: z.int(), user_ids: z.array(z.int()) });
export type ImportersKey = z.infer<typeof importersKey>;

/** Identifies an email. Ids of bigint columns are strings in JavaScript. */
export const mailKey = z.strictObject({ tenant_id: z.int(), mail_id: z.string().regex(/^\d+$/) });
export type MailKey = z.infer<typeof mailKey>;

/** An error group that recurred after it was resolved, and its linked issue. */
export const regressionKey = z.strictObject({
  tenant_id: z.int(),
  project_id: z.int(),
  error_group_id: z.int(),
  issue_id: z.int(),
});
export type RegressionKey = z.infer<typeof regressionKey>;

/** Identifies a webhook delivery; the id comes from a bigint column. */
export const deliveryKey = z.strictObject({
  tenant_id: z.int(),
  delivery_id: z.string().regex(/^\d+$/),
});
export type DeliveryKey = z.infer<typeof deliveryKey>;

/** Identifies an import into a project. */
export const importKey = z.strictObject({
  tenant_id: z.int(),
  project_id: z.int(),
  import_id: z.int(),
});

/** A deleted project that is being removed or restored. */
export const deletedKey = z.strictObject({ tenant_id: z.int(), project_id: z.int() });

/** A project whose issues need indexing for duplicate detection, or whose reports need new sums. */
export const indexKey = z.strictObject({ tenant_id: z.int(), project_id: z.int() });

/** A workspace whose admins are notified of open access requests. */
export const digestKey = z.strictObject({ tenant_id: z.int() });

/** A job that used all its attempts and stays until it is requeued. */
export interface DeadJob {
  id: string;
  task: string;
  tenant: string | null;
  attempts: number;
  last_error: string;
  since: string;
}
