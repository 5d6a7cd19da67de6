import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { core, resources, tracing } from "@opentelemetry/sdk-node";
import { setRunInSpan } from "./tracing";

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** An unresponsive collector must not block shutdown. */
const END_MS = 3_000;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. Returns a function that stops tracing and flushes
 * remaining spans within three seconds. The provider is not registered globally: Next would add
 * spans with full URLs, including people's secret links.
 */
export function startTracing(service: string): () => Promise<void> {
  const provider = new tracing.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": service }),
    // The exporter reads OTEL_EXPORTER_OTLP_* from the environment itself.
    spanProcessors: [new tracing.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("lanework");
  const propagator = new core.W3CTraceContextPropagator();
  const spans = new AsyncLocalStorage<Span>();
  setRunInSpan(async ({ name, kind, attributes, headers }, work) => {
    const outer = spans.getStore();
    const parent = outer
      ? trace.setSpan(ROOT_CONTEXT, outer)
      : propagator.extract(ROOT_CONTEXT, headers ?? {}, defaultTextMapGetter);
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: attributes ?? {} },
      parent,
    );
    try {
      return await spans.run(span, () => work((more) => span.setAttributes(more)));
    } catch (error) {
      // Only the error's name: its message may contain user content.
      const message = error instanceof Error ? error.name : "error";
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
  return async () => {
    setRunInSpan(undefined);
    await Promise.race([provider.shutdown(), sleep(END_MS, undefined, { ref: false })]);
  };
}
