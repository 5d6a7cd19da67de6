import { z } from "zod";
import type { Operation } from "../operation";

export const operatingOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/metrics",
    tag: "Service",
    summary: "Get this process's metrics",
    description:
      "Prometheus text format, on any host. Returns 404 unless the operator has set `METRICS_TOKEN`.",
    auth: "metrics-token",
    responses: {
      200: {
        description: "The metrics.",
        schema: z.string(),
        type: "text/plain",
        example:
          "# TYPE lanework_http_requests_in_flight gauge\nlanework_http_requests_in_flight 2\n",
      },
    },
  },
];
