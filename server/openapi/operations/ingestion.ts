import { z } from "zod";
import { errorEventBody } from "@/lib/errors/ingest/schema";
import { ok } from "../response-types";
import type { Operation } from "../operation";

const tag = "Error reporting";
const accepted = z.strictObject({ id: z.string().optional() });

export const ingestionOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/projects/{projectId}/error-events",
    tag,
    summary: "Report an error",
    description:
      "Requires a project token. Values that are too long are truncated, not rejected. A `fingerprint` overrides the computed one.",
    auth: "project-token",
    isThrottled: true,
    body: {
      schema: errorEventBody,
      example: {
        environment: "production",
        exception_class: "TypeError",
        message: "Cannot read properties of undefined (reading 'rows')",
        stack_trace: "TypeError: Cannot read…\n    at exportRows (src/export.ts:41:12)",
        release: "1.4.2",
        tags: { browser: "Firefox" },
      },
    },
    responses: {
      202: {
        description: "The event was accepted.",
        schema: z.strictObject({ error_group_id: z.int() }),
      },
    },
  },
  {
    method: "POST",
    path: "/api/{projectId}/envelope",
    tag,
    summary: "Report errors as a Sentry envelope",
    description:
      "Accepts Sentry's protocol, compressed or not, with or without a trailing slash. Point an unmodified SDK at " +
      "the project's DSN. Browsers can send events from any origin.",
    auth: "dsn-key",
    isThrottled: true,
    body: {
      schema: z.string(),
      type: "application/x-sentry-envelope",
      example:
        '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}\n{"type":"event"}\n{"message":"Hello"}\n',
    },
    responses: ok("The event was accepted.", accepted),
  },
  {
    method: "POST",
    path: "/api/{projectId}/store",
    tag,
    summary: "Report an error as a Sentry event",
    description: "Accepts the single event that older SDKs send.",
    auth: "dsn-key",
    isThrottled: true,
    body: { schema: z.looseObject({}), example: { message: "Hello", level: "error" } },
    responses: ok("The event was accepted.", accepted),
  },
];
