import { z } from "zod";
import { oneLine, queryInteger } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { WEBHOOK_EVENTS } from "@/lib/messaging/outbox/schema";
import { EVERY_EVENT } from "./enumerations";

/** How many webhooks a workspace may have. */
export const WEBHOOK_LIMIT = 50;

/** What POST …/test sends, whatever the webhook listens to. */
export const TEST_EVENT = "webhook.test";

const URL_LENGTH = 2048;

/** Where a webhook posts to: http or https, and nobody's password in it. Whether it may be reached is not known here. */
const target = oneLine(URL_LENGTH)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), {
    error: "Must be an address that starts with https:// or http://.",
  })
  .refine(
    (text) => {
      if (!URL.canParse(text)) return true;
      const { username, password } = new URL(text);
      return username === "" && password === "";
    },
    { error: "May not contain a user name or password; check the signature instead." },
  )
  .refine((text) => !URL.canParse(text) || new URL(text).href.length <= URL_LENGTH, {
    error: `May not be longer than ${URL_LENGTH} characters.`,
  });

const events = z
  .array(
    z.enum([EVERY_EVENT, ...WEBHOOK_EVENTS], {
      error: `Must be ${EVERY_EVENT} or one of ${WEBHOOK_EVENTS.join(", ")}.`,
    }),
    { error: "Must be a list of events." },
  )
  .min(1, { error: "Choose at least one event." })
  .max(100, { error: "May not have more than 100 elements." })
  .transform((names) => [...new Set(names)]);

/**
 * POST /api/webhooks. Without a `name` it is called after its host; without `events` it is told everything. PUT takes
 * the same, and leaves alone what is left out.
 */
export const webhookBody = z.object({
  url: target,
  name: oneLine().optional(),
  events: events.optional(),
  is_active: z.boolean({ error: "Must be true or false." }).optional(),
});
export type WebhookBody = z.output<typeof webhookBody>;

/** GET …/deliveries: newest first, from before the delivery `before`. */
export const deliveryQuery = z.object({
  limit: queryInteger(1, 100).default(50),
  before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
});
export type DeliveryQuery = z.output<typeof deliveryQuery>;

/** What became of a delivery; `next_attempt_at` is null once it has arrived or is given up. */
const outcome = {
  id: z.int(),
  event: z.string(),
  /** Attempts so far; a redelivery begins anew. */
  attempts: z.int(),
  /** The HTTP status of the last answer, null where there was none. */
  status: z.int().nullable(),
  last_error: z.string().nullable(),
  next_attempt_at: timestamp.nullable(),
  attempted_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
};

export const webhookResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum([EVERY_EVENT, ...WEBHOOK_EVENTS])),
  is_active: z.boolean(),
  disabled_at: timestamp.nullable(),
  disabled_reason: z.string().nullable(),
  /** Since when no delivery has arrived; null while they do. */
  failing_since: timestamp.nullable(),
  last_delivery: z.strictObject(outcome).nullable(),
  ...stamps,
});
export type Webhook = z.infer<typeof webhookResource>;

/** The answer to creation and to a new secret: the only time that it is shown. */
export const newWebhookResource = webhookResource.extend({
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/),
});
export type NewWebhook = z.infer<typeof newWebhookResource>;

/** The body of a request: what happened, when, and to what. `data` depends on the type; see docs/webhooks.md. */
const payload = z.strictObject({
  type: z.string(),
  timestamp,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookPayload = z.infer<typeof payload>;

export const deliveryResource = z.strictObject({
  ...outcome,
  webhook_id: z.int(),
  /** The `webhook-id` of every attempt. */
  message_id: z.uuid(),
  /** The first 1,024 characters of the last answer. */
  response: z.string().nullable(),
  duration_ms: z.int().nullable(),
  payload,
  created_at: timestamp,
});
export type Delivery = z.infer<typeof deliveryResource>;
