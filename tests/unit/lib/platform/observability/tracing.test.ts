import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTracing } from "@/lib/platform/observability/start-tracing";
import { inSpan } from "@/lib/platform/observability/tracing";

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that receives OTLP over HTTP as JSON. */
let server: Server;
const received: { path: string | undefined; spans: ExportedSpan[] }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
      };
      const spans = resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      );
      received.push({ path: request.url, spans });
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  server.close();
});

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

test("without a collector, the work runs without a span", async () => {
  const options = () => {
    throw new Error("span options requested");
  };
  expect(await inSpan(options, () => Promise.resolve(7))).toBe(7);
});

test("spans are sent to the collector as part of the caller's trace", async () => {
  const end = startTracing("lanework-test");
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  const request = { name: "GET /api/things/[id]", kind: "server" as const, headers };
  const statement = { name: "SELECT things", kind: "client" as const };
  const failed = inSpan(
    () => request,
    async (addAttributes) => {
      await inSpan(
        () => statement,
        () => Promise.resolve(),
      );
      addAttributes({ "http.response.status_code": 200 });
      throw new TypeError("text from a user");
    },
  );
  await expect(failed).rejects.toThrow("text from a user");
  await end();

  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const spans = received.flatMap((request) => request.spans);
  const outer = spans.find(({ name }) => name === request.name);
  const inner = spans.find(({ name }) => name === statement.name);
  expect(outer).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2 });
  expect(outer?.status).toMatchObject({ code: 2, message: "TypeError" });
  expect(outer?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 200 },
  });
  expect(inner).toMatchObject({ traceId: TRACE, parentSpanId: outer?.spanId, kind: 3 });
  expect(JSON.stringify(received)).not.toContain("text from a user");
});
