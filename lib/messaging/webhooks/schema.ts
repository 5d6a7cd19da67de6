import { z } from "zod";
import { oneLine, queryInteger } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { WEBHOOK_EVENTS } from "@/lib/messaging/outbox/schema";
import { EVERY_EVENT } from "./enumerations";

/** Maximum number of webhooks per workspace. */
export const MAX_WEBHOOKS = 50;

/** The event type sent by POST …/test, regardless of subscriptions. */
export const TEST_EVENT = "webhook.test";

const MAX_URL_LENGTH = 2048;

/**
 * A webhook's URL: http or https, without credentials. Whether the target is allowed is checked
 * elsewhere.
 */
const target = oneLine(MAX_URL_LENGTH)
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
  .refine((text) => !URL.canParse(text) || new URL(text).href.length <= MAX_URL_LENGTH, {
    error: `May not be longer than ${MAX_URL_LENGTH} characters.`,
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
 * POST /api/webhooks. `name` defaults to the host, and `events` to all. PUT takes the same body and
 * keeps omitted fields.
 */
export const webhookBody = z.object({
  url: target,
  name: oneLine().optional(),
  events: events.optional(),
  is_active: z.boolean({ error: "Must be true or false." }).optional(),
});
export type WebhookBody = z.output<typeof webhookBody>;

/** GET …/deliveries: newest first, older than the delivery `before`. */
export const deliveryQuery = z.object({
  limit: queryInteger(1, 100).default(50),
  before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
});
export type DeliveryQuery = z.output<typeof deliveryQuery>;

/** A delivery's outcome; `next_attempt_at` is null once it has been delivered or abandoned. */
const outcome = {
  id: z.int(),
  event: z.string(),
  /** Attempts so far; a redelivery resets them. */
  attempts: z.int(),
  /** The HTTP status of the last response, null if there was none. */
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
  /** When the current streak of failed deliveries began; null while deliveries succeed. */
  failing_since: timestamp.nullable(),
  last_delivery: z.strictObject(outcome).nullable(),
  ...stamps,
});
export type Webhook = z.infer<typeof webhookResource>;

/** The response to creating a webhook or rotating its secret, the only time the secret is shown. */
export const newWebhookResource = webhookResource.extend({
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/),
});
export type NewWebhook = z.infer<typeof newWebhookResource>;

/**
 * The body of the request to the receiver: the event, its time and its subject. `data` depends on
 * the type; see docs/webhooks.md.
 */
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
  /** The first 1,024 characters of the last response. */
  response: z.string().nullable(),
  duration_ms: z.int().nullable(),
  payload,
  created_at: timestamp,
});
export type Delivery = z.infer<typeof deliveryResource>;
