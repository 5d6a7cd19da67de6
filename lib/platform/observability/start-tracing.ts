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

/** A collector that does not answer must not keep the process from ending. */
const END_MS = 3_000;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT until the answered function is called, which sends what is left within
 * three seconds. The provider is not made the global one: Next would add spans with whole addresses, and thus people's
 * links, to ours.
 */
export function startTracing(service: string): () => Promise<void> {
  const provider = new tracing.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": service }),
    // The exporter reads the environment's OTEL_EXPORTER_OTLP_* itself.
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
      // Its kind alone: a message may hold what somebody wrote.
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
