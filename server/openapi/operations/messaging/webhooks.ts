import { z } from "zod";
import {
  deliveryQuery,
  deliveryResource,
  newWebhookResource,
  webhookBody,
  webhookResource,
} from "@/lib/messaging/webhooks/schema";
import { created, done, ok, paged } from "../../answers";
import type { Operation } from "../../operation";

const tag = "Webhooks";
const permission = "Admins";
const example = {
  name: "Deployments",
  url: "https://hooks.example.test/lanework",
  events: ["issue.created", "issue.moved"],
};
const again = {
  tag,
  permission,
  summary: "Send a delivery again",
  description:
    "At once, whether it arrived or not: the same message under the same `webhook-id`, with all its attempts before it.",
  answers: ok("The delivery, which waits.", deliveryResource),
};

/** Signed messages to other services, following Standard Webhooks (docs/webhooks.md). */
export const webhookOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/webhooks",
    tag,
    permission,
    summary: "List the webhooks",
    answers: ok("Every webhook, oldest first.", z.array(webhookResource)),
  },
  {
    method: "POST",
    path: "/api/webhooks",
    tag,
    permission,
    summary: "Create a webhook",
    description:
      "Without `events` it is told everything. The `secret` is shown this once: receivers check signatures with it.",
    body: { schema: webhookBody, example },
    answers: created("The webhook, with its secret.", newWebhookResource),
  },
  {
    method: "GET",
    path: "/api/webhooks/{id}",
    tag,
    permission,
    summary: "Read a webhook",
    answers: ok("The webhook.", webhookResource),
  },
  {
    method: "PUT",
    path: "/api/webhooks/{id}",
    tag,
    permission,
    summary: "Change a webhook",
    description:
      "What is left out stays. `is_active: true` switches on one that was switched off after long failure; what it missed is not sent by itself.",
    body: { schema: webhookBody, example: { ...example, is_active: true } },
    answers: ok("The webhook.", webhookResource),
  },
  {
    method: "DELETE",
    path: "/api/webhooks/{id}",
    tag,
    permission,
    summary: "Delete a webhook",
    answers: done(),
  },
  {
    method: "GET",
    path: "/api/webhooks/{id}/deliveries",
    tag,
    permission,
    summary: "List deliveries",
    description: "Newest first; they are kept for 30 days.",
    query: deliveryQuery,
    answers: ok("Deliveries, with what was sent and answered.", z.array(deliveryResource), paged),
  },
  { method: "POST", path: "/api/webhooks/{id}/deliveries/{deliveryId}/redeliver", ...again },
  {
    ...again,
    method: "POST",
    path: "/api/webhooks/deliveries/{id}/redeliver",
    summary: "Send a delivery again, by its id alone",
  },
  {
    method: "POST",
    path: "/api/webhooks/{id}/test",
    tag,
    permission,
    summary: "Send a test message",
    description: "A message of the type `webhook.test`, whatever the webhook listens to.",
    answers: created("The delivery, which waits.", deliveryResource),
  },
  {
    method: "POST",
    path: "/api/webhooks/{id}/rotate-secret",
    tag,
    permission,
    summary: "Make a new secret",
    description: "The old one ends at once. The new one is shown this once.",
    answers: ok("The webhook, with its new secret.", newWebhookResource),
  },
];
