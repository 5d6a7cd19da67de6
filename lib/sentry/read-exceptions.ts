import { renderStackTrace } from "@/lib/grouping/render-stack-trace";
import type { Frame } from "@/lib/ingest/occurrence";
import { asLine, asList, asObject, asObjects, asText } from "./loose-json";
import { readFrames } from "./read-frames";
import { scrubText } from "./scrub-text";

/** An exception of an event, or the message that was sent in its stead. */
export interface Thrown {
  exceptionClass: string;
  message: string;
  frames: Frame[];
}

/** An event without exception and message, as Sentry calls it. */
const UNLABELED = "<unlabeled event>";
/** In UTF-16 units: no fewer than the code points that are kept (decisions.md §6.2). */
const LONGEST_MESSAGE = 131_070;
/** Of a chain; those nearest to what was thrown in the end. */
const MOST_EXCEPTIONS = 20;
const LONGEST_CAUSE = 8192;
const MOST_THREADS = 1000;

/**
 * What an event is about, the cause first and what names the group last: its exceptions, else its message, whose class
 * is `Message` (decisions.md §6.5). Frames that neither has are those of the event or of its thread.
 */
export function readThrown(event: Record<string, unknown>, platform: string | null): Thrown[] {
  const message = readMessage(event);
  const sent = event["exception"];
  const list = asObject(sent) && !Array.isArray(asObject(sent)?.["values"]) ? [sent] : asList(sent);
  const values = asObjects(list.slice(-MOST_EXCEPTIONS));
  const thrown = values.map((value, at) => {
    const isLast = at === values.length - 1;
    const text = asText(value["value"], isLast ? LONGEST_MESSAGE : LONGEST_CAUSE);
    // A message with the stack of where it was sent: a browser's SDK writes it so.
    const isMessage = asText(value["type"], 255) === null && message !== null;
    return {
      exceptionClass: isMessage ? "Message" : (asLine(value["type"], 255) ?? "Error"),
      message: scrubText(text ?? message ?? ""),
      frames: readFrames(value["stacktrace"] ?? value["raw_stacktrace"], platform),
    };
  });
  const last = thrown.at(-1) ?? nothingThrown(message);
  const frames = last.frames.length > 0 ? last.frames : readLooseFrames(event, platform);
  return [...thrown.slice(0, -1), { ...last, frames }];
}

function nothingThrown(message: string | null): Thrown {
  return { exceptionClass: "Message", message: scrubText(message ?? UNLABELED), frames: [] };
}

/** `message`, as it is or as `{formatted}` or `{message, params}`; `logentry` is the same under its newer name. */
function readMessage(event: Record<string, unknown>): string | null {
  for (const sent of [event["logentry"], event["message"], event["sentry.interfaces.Message"]]) {
    const entry = asObject(sent) ?? { message: sent };
    const text = asText(entry["formatted"], LONGEST_MESSAGE) ?? fill(entry);
    if (text !== null) return text;
  }
  return null;
}

/** `Lost %s of %d` with its parameters in: also `{}`, `{0}` and `{name}`, as the languages have it. */
function fill(entry: Record<string, unknown>): string | null {
  const pattern = asText(entry["message"], LONGEST_MESSAGE);
  const params = entry["params"];
  if (pattern === null || typeof params !== "object" || params === null) return pattern;
  let next = 0;
  const param = (name: string | undefined) => {
    const value = (params as Record<string, unknown>)[name ?? String(next++)];
    return typeof value === "object" ? null : asText(value, 1024);
  };
  const filled = pattern.replace(
    /%(?:\((\w{1,64})\))?[sdifr]|\{(\w{0,64})\}/g,
    (whole, python: string | undefined, braces: string | undefined) =>
      param(python ?? (braces === "" ? undefined : braces)) ?? whole,
  );
  return asText(filled, LONGEST_MESSAGE);
}

/** The frames of the event itself, else of the thread that crashed or that sent it. */
function readLooseFrames(event: Record<string, unknown>, platform: string | null): Frame[] {
  const own = readFrames(event["stacktrace"], platform);
  if (own.length > 0) return own;
  const threads = asObjects(asList(event["threads"]).slice(0, MOST_THREADS));
  const thread =
    threads.find((one) => one["crashed"] === true) ??
    threads.find((one) => one["current"] === true) ??
    (threads.length === 1 ? threads[0] : undefined);
  return readFrames(thread?.["stacktrace"], platform);
}

/** The stack of a chain as the language would print it. */
export function renderThrown(thrown: Thrown[], platform: string | null): string {
  const stacks = thrown.map((one) => renderStackTrace({ ...one, platform }));
  if (platform === "python") {
    const because = "The above exception was the direct cause of the following exception:";
    return stacks.join(`\n\n${because}\n\n`);
  }
  if (platform === "php") return stacks.join("\n\nNext ");
  return stacks.reverse().join("\nCaused by: ");
}
