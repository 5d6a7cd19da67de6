import { renderStackTrace } from "@/lib/errors/stacks/render-stack-trace";
import type { Cause, Frame } from "@/lib/errors/occurrences/occurrence";
import {
  asCount,
  asLine,
  asList,
  asObject,
  asObjects,
  asText,
  storable,
} from "@/lib/errors/scrub/loose-json";
import { MAX_FRAMES, readFrames } from "./read-frames";
import { scrubMessage, scrubName, scrubText } from "@/lib/errors/scrub/scrub-text";

/** An exception in an event, or the message sent instead. */
export interface SentException {
  exceptionClass: string;
  message: string;
  frames: Frame[];
  /** What its SDK says about its place in the chain. */
  link: ChainLink;
}

/** Ids and names that the SDK gave, all null if it gave none. */
interface ChainLink {
  id: number | null;
  parentId: number | null;
  source: string | null;
}

/** Sentry's wording for an event with neither an exception nor a message. */
const UNLABELED = "<unlabeled event>";
/**
 * In UTF-16 units: at least enough for the code points that are kept
 * (docs/spec/errors.md#occurrences).
 */
const MAX_MESSAGE = 131_070;
const MAX_STACK = 524_288;
/** Maximum number of exceptions in a chain. Those nearest to the thrown one are kept. */
const MAX_EXCEPTIONS = 20;
const MAX_CAUSE = 8192;
const MAX_SOURCE = 100;
const MAX_THREADS = 1000;

/**
 * Returns what an event is about: its exceptions, with the cause first and the one that gives the
 * group its name last, or its message, whose class is `Message` (docs/spec/errors.md#sentry). If
 * the last exception has no frames, those of the event or its thread are used.
 */
export function readThrown(
  event: Record<string, unknown>,
  platform: string | null,
): SentException[] {
  const sent = event["exception"];
  const list = asObject(sent) && !Array.isArray(asObject(sent)?.["values"]) ? [sent] : asList(sent);
  const values = asObjects(list.slice(-MAX_EXCEPTIONS));
  const last = readLast(values.pop(), readMessage(event), event, platform);
  // The exceptions nearest to the thrown one get their frames first.
  const causes: SentException[] = [];
  let remaining = MAX_FRAMES - last.frames.length;
  for (const value of values.reverse()) {
    const cause = readCause(value, platform, remaining);
    remaining -= cause.frames.length;
    causes.unshift(cause);
  }
  return [...causes, last];
}

function readLast(
  value: Record<string, unknown> | undefined,
  message: string | null,
  event: Record<string, unknown>,
  platform: string | null,
): SentException {
  const type = asLine(value?.["type"], 255);
  // A message alone, or with the stack of the call that sent it, as browser SDKs write it.
  const isMessage = value === undefined || (type === null && message !== null);
  const text = asText(value?.["value"], MAX_MESSAGE) ?? message;
  const frames = readFrames(stackOf(value), platform, MAX_FRAMES);
  return {
    exceptionClass: isMessage ? "Message" : scrubName(type ?? "Error"),
    message: scrubMessage(text ?? (value === undefined ? UNLABELED : "")),
    frames: frames.length > 0 ? frames : readLooseFrames(event, platform),
    link: readLink(value),
  };
}

function readCause(
  value: Record<string, unknown>,
  platform: string | null,
  maxFrames: number,
): SentException {
  return {
    exceptionClass: scrubName(asLine(value["type"], 255) ?? "Error"),
    message: scrubText(asText(value["value"], MAX_CAUSE) ?? ""),
    frames: readFrames(stackOf(value), platform, maxFrames),
    link: readLink(value),
  };
}

function readLink(value: Record<string, unknown> | undefined): ChainLink {
  const mechanism = asObject(value?.["mechanism"]);
  const source = asLine(mechanism?.["source"], MAX_SOURCE);
  return {
    id: asCount(mechanism?.["exception_id"]),
    parentId: asCount(mechanism?.["parent_id"]),
    source: source === null ? null : scrubText(source),
  };
}

/** Returns the other exceptions of the chain, those nearest to the thrown one first. */
export function causesOf(thrown: readonly SentException[]): Cause[] {
  const chain = thrown.toReversed();
  const places = new Map(chain.map(({ link }, place) => [link.id, place]));
  return chain.slice(1).map(({ exceptionClass, message, frames, link }) => ({
    exceptionClass,
    message,
    frames,
    source: link.source,
    parent: link.parentId === null ? null : (places.get(link.parentId) ?? null),
  }));
}

function stackOf(value: Record<string, unknown> | undefined): unknown {
  return value?.["stacktrace"] ?? value?.["raw_stacktrace"];
}

/**
 * Returns the event's `message`, sent as a string, as `{formatted}` or as `{message, params}`;
 * `logentry` is its newer name.
 */
function readMessage(event: Record<string, unknown>): string | null {
  for (const sent of [event["logentry"], event["message"], event["sentry.interfaces.Message"]]) {
    const entry = asObject(sent) ?? { message: sent };
    const text = asText(entry["formatted"], MAX_MESSAGE) ?? fill(entry);
    if (text !== null) return text;
  }
  return null;
}

const PLACEHOLDERS = /%(?:\((\w{1,64})\))?[sdifr]|\{(\w{0,64})\}/g;

/**
 * Fills in the placeholders of a message such as `Lost %s of %d`. Depending on the language, they
 * are also written `{}`, `{0}` or `{name}`.
 */
function fill(entry: Record<string, unknown>): string | null {
  const pattern = asText(entry["message"], MAX_MESSAGE);
  const params = entry["params"];
  if (pattern === null || typeof params !== "object" || params === null) return pattern;
  let next = 0;
  const param = (name: string | undefined) => {
    const value = (params as Record<string, unknown>)[name ?? String(next++)];
    return typeof value === "object" ? null : asText(value, 1024);
  };
  let filled = "";
  let end = 0;
  for (const { 0: whole, 1: python, 2: braces, index } of pattern.matchAll(PLACEHOLDERS)) {
    // A pattern full of placeholders with long parameters could produce hundreds of megabytes.
    if (filled.length >= MAX_MESSAGE) break;
    const name = python ?? (braces === "" ? undefined : braces);
    filled += pattern.slice(end, index) + (param(name) ?? whole);
    end = index + whole.length;
  }
  return asText(filled + pattern.slice(end), MAX_MESSAGE);
}

/** The frames of the event itself, or of the thread that crashed or sent it. */
function readLooseFrames(event: Record<string, unknown>, platform: string | null): Frame[] {
  const own = readFrames(event["stacktrace"], platform, MAX_FRAMES);
  if (own.length > 0) return own;
  const threads = asObjects(asList(event["threads"]).slice(0, MAX_THREADS));
  const thread =
    threads.find((entry) => entry["crashed"] === true) ??
    threads.find((entry) => entry["current"] === true) ??
    (threads.length === 1 ? threads[0] : undefined);
  return readFrames(thread?.["stacktrace"], platform, MAX_FRAMES);
}

/** Returns the stack of an exception chain that has the cause first, formatted the way its language prints it. */
export function renderThrown(
  thrown: readonly Omit<SentException, "link">[],
  platform: string | null,
): string {
  const stacks = thrown.map((exception) => renderStackTrace({ ...exception, platform }));
  const text = joinStacks(stacks, platform);
  return text.length > MAX_STACK ? storable(text.slice(0, MAX_STACK)) : text;
}

function joinStacks(stacks: string[], platform: string | null): string {
  if (platform === "python") {
    const separator = "The above exception was the direct cause of the following exception:";
    return stacks.join(`\n\n${separator}\n\n`);
  }
  if (platform === "php") return stacks.join("\n\nNext ");
  return stacks.reverse().join("\nCaused by: ");
}
