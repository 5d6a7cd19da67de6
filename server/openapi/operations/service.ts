import { z } from "zod";
import { ok } from "../response-types";
import type { Operation } from "../operation";

const tag = "Service";
const health = z.strictObject({
  status: z.string(),
  checks: z.record(z.string(), z.string()),
});

export const serviceOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/health/live",
    tag,
    summary: "Check liveness",
    auth: "none",
    responses: ok("The process is running.", health),
  },
  {
    method: "GET",
    path: "/api/health/ready",
    tag,
    summary: "Check readiness",
    auth: "none",
    responses: {
      ...ok("The process can serve requests.", health),
      503: {
        description: "The database is not responding, or the process is shutting down.",
        schema: health,
        headers: { "Retry-After": "Seconds to wait." },
      },
    },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    tag,
    summary: "Get this document",
    description: "The same for everyone in every workspace. It contains no workspace data.",
    auth: "none",
    responses: {
      ...ok(
        "OpenAPI 3.1.",
        z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
        { ETag: "Send it as `If-None-Match`." },
      ),
      304: { description: "Not modified." },
    },
  },
];
