import { z } from "zod";
import {
  deliveryQuery,
  deliveryResource,
  newWebhookResource,
  webhookBody,
  webhookResource,
} from "@/lib/messaging/webhooks/schema";
import { created, done, ok, paged } from "../../response-types";
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
  summary: "Redeliver a message",
  description:
    "Sends the same message again with the same `webhook-id`, even if it was already delivered. New attempts are added to the existing list.",
  responses: ok("The pending delivery.", deliveryResource),
};

/** Signed messages to other services, following Standard Webhooks (docs/webhooks.md). */
export const webhookOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/webhooks",
    tag,
    permission,
    summary: "List webhooks",
    responses: ok("Every webhook, oldest first.", z.array(webhookResource)),
  },
  {
    method: "POST",
    path: "/api/webhooks",
    tag,
    permission,
    summary: "Create a webhook",
    description:
      "Without `events`, the webhook receives every event. The `secret` is shown only once; receivers use it to verify signatures.",
    body: { schema: webhookBody, example },
    responses: created("The webhook, with its secret.", newWebhookResource),
  },
  {
    method: "GET",
    path: "/api/webhooks/{id}",
    tag,
    permission,
    summary: "Get a webhook",
    responses: ok("The webhook.", webhookResource),
  },
  {
    method: "PUT",
    path: "/api/webhooks/{id}",
    tag,
    permission,
    summary: "Update a webhook",
    description:
      "Fields that are left out keep their values. `is_active: true` turns on a webhook that was turned off after " +
      "repeated failures. Events it missed are not sent automatically.",
    body: { schema: webhookBody, example: { ...example, is_active: true } },
    responses: ok("The webhook.", webhookResource),
  },
  {
    method: "DELETE",
    path: "/api/webhooks/{id}",
    tag,
    permission,
    summary: "Delete a webhook",
    responses: done(),
  },
  {
    method: "GET",
    path: "/api/webhooks/{id}/deliveries",
    tag,
    permission,
    summary: "List deliveries",
    description: "Newest first. Deliveries are kept for 30 days.",
    query: deliveryQuery,
    responses: ok(
      "The deliveries, with their requests and responses.",
      z.array(deliveryResource),
      paged,
    ),
  },
  { method: "POST", path: "/api/webhooks/{id}/deliveries/{deliveryId}/redeliver", ...again },
  {
    ...again,
    method: "POST",
    path: "/api/webhooks/deliveries/{id}/redeliver",
    summary: "Redeliver a message by delivery id",
  },
  {
    method: "POST",
    path: "/api/webhooks/{id}/test",
    tag,
    permission,
    summary: "Send a test message",
    description:
      "Sends a `webhook.test` message, regardless of the events the webhook subscribes to.",
    responses: created("The pending delivery.", deliveryResource),
  },
  {
    method: "POST",
    path: "/api/webhooks/{id}/rotate-secret",
    tag,
    permission,
    summary: "Create a new secret",
    description: "The old one stops working immediately. The new one is shown only once.",
    responses: ok("The webhook, with its new secret.", newWebhookResource),
  },
];
