import { z } from "zod";
import type { Operation } from "../operation";

export const operatingOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/metrics",
    tag: "Service",
    summary: "Read the metrics of this process",
    description:
      "Prometheus's text format, on any host. There are none (404) unless the operator has set `METRICS_TOKEN`.",
    auth: "metrics-token",
    answers: {
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
