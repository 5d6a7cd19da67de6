import { z } from "zod";

/** What the queue does; a job's payload is read by the schema of its task. */
export const TASKS = [
  "relay",
  "broadcast",
  "send-mail",
  "regression",
  "index-issues",
  "deliver-webhook",
  "import-issues",
  "access-digest",
  "remove-project",
  "review-imports",
  "end-connections",
] as const;
export type Task = (typeof TASKS)[number];

/** How often a job is tried: the queue waits e, e², … e¹⁰ seconds (6 hours), and 6 hours each time after that. */
export const MAX_ATTEMPTS = {
  // The sweep brings another one as long as there is anything to relay.
  relay: 3,
  // News of a minute ago is none: whoever missed it asks again when they come back.
  broadcast: 3,
  // 71 hours.
  "send-mail": 21,
  // 6 hours.
  regression: 10,
  // The sweep brings another one as long as there is anything to index.
  "index-issues": 3,
  // A request that fails has its next attempt from lib/messaging/webhooks: what is counted here is the database's failures, and the
  // ends of processes. A receiver that takes long to answer meets more of those than others do.
  "deliver-webhook": 25,
  // It goes on where it broke off; an hour and a half.
  "import-issues": 8,
  "access-digest": 10,
  // It goes on where it broke off; 71 hours.
  "remove-project": 21,
  // 6 hours; an import that runs asks for rights by itself.
  "review-imports": 10,
  // 71 hours: an external app ends connections by nothing else.
  "end-connections": 21,
} as const satisfies Record<Task, number>;

/** One message to channels: the shape that lib/messaging/realtime/publish.ts takes. */
const message = z.strictObject({
  channels: z.array(z.string()).min(1),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  socketId: z.string().nullable(),
});

export const broadcastPayload = z.strictObject({ messages: z.array(message) });

/** People whose rights have changed: what they have opened at an external Pusher app ends. */
export const connectionsKey = z.strictObject({ user_ids: z.array(z.int()) });

/** The same for their imports. */
export const importersKey = z.strictObject({ tenant_id: z.int(), user_ids: z.array(z.int()) });
export type ImportersKey = z.infer<typeof importersKey>;

/** Which mail: ids of a bigint column are text in JavaScript. */
export const mailKey = z.strictObject({ tenant_id: z.int(), mail_id: z.string().regex(/^\d+$/) });
export type MailKey = z.infer<typeof mailKey>;

/** An error group that occurred again after having been resolved, and the issue that is linked to it. */
export const regressionKey = z.strictObject({
  tenant_id: z.int(),
  project_id: z.int(),
  error_group_id: z.int(),
  issue_id: z.int(),
});
export type RegressionKey = z.infer<typeof regressionKey>;

/** Which message of a webhook; the id is one of a bigint column. */
export const deliveryKey = z.strictObject({
  tenant_id: z.int(),
  delivery_id: z.string().regex(/^\d+$/),
});
export type DeliveryKey = z.infer<typeof deliveryKey>;

/** An import, which belongs to a project. */
export const importKey = z.strictObject({
  tenant_id: z.int(),
  project_id: z.int(),
  import_id: z.int(),
});

/** A deleted project of which rows are left. */
export const removalKey = z.strictObject({ tenant_id: z.int(), project_id: z.int() });

/** A project whose issues are to be indexed, for finding their like. */
export const indexKey = z.strictObject({ tenant_id: z.int(), project_id: z.int() });

/** A workspace whose admins are told of the requests for access that are open. */
export const digestKey = z.strictObject({ tenant_id: z.int() });

/** A job that was tried in vain and is left alone until somebody asks for it again. */
export interface DeadJob {
  id: string;
  task: string;
  tenant: string | null;
  attempts: number;
  last_error: string;
  since: string;
}
