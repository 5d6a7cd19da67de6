import { z } from "zod";
import { ok } from "../answers";
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
    summary: "Ask whether the process runs",
    auth: "none",
    answers: ok("It does.", health),
  },
  {
    method: "GET",
    path: "/api/health/ready",
    tag,
    summary: "Ask whether requests can be served",
    auth: "none",
    answers: {
      ...ok("They can.", health),
      503: {
        description: "The database does not answer, or the process is ending.",
        schema: health,
        headers: { "Retry-After": "Seconds to wait." },
      },
    },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    tag,
    summary: "Read this document",
    description: "The same on every workspace, and for everybody: it holds nothing of anybody's.",
    auth: "none",
    answers: {
      ...ok(
        "OpenAPI 3.1.",
        z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
        { ETag: "For `If-None-Match`." },
      ),
      304: { description: "It is what `If-None-Match` says." },
    },
  },
];
