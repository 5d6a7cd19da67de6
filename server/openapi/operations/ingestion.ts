import { z } from "zod";
import { errorEventBody } from "@/lib/errors/ingest/schema";
import { ok } from "../answers";
import type { Operation } from "../operation";

const tag = "Error reporting";
const taken = z.strictObject({ id: z.string().optional() });

export const ingestionOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/projects/{projectId}/error-events",
    tag,
    summary: "Report an error",
    description:
      "With a project token. What is too long is cut, not refused; a `fingerprint` replaces the computed one.",
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
    answers: {
      202: {
        description: "Taken in.",
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
      "Sentry's protocol, compressed or not, with a trailing slash or without: point an unmodified SDK at the project's " +
      "DSN. Open to browsers of any site.",
    auth: "dsn-key",
    isThrottled: true,
    body: {
      schema: z.string(),
      type: "application/x-sentry-envelope",
      example:
        '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}\n{"type":"event"}\n{"message":"Hello"}\n',
    },
    answers: ok("Taken in.", taken),
  },
  {
    method: "POST",
    path: "/api/{projectId}/store",
    tag,
    summary: "Report an error as a Sentry event",
    description: "What older SDKs send: one event.",
    auth: "dsn-key",
    isThrottled: true,
    body: { schema: z.looseObject({}), example: { message: "Hello", level: "error" } },
    answers: ok("Taken in.", taken),
  },
];
