import type { z } from "zod";
import { MAX_JSON_BYTES } from "./body-limits";
import { ApiError, BadRequest, Invalid, PayloadTooLarge } from "./errors";
import { spooledBody } from "./spooled-bodies";

/**
 * Limits on the number of reported fields and the length of their names, which the caller may
 * control, to keep the response small.
 */
const MAX_REPORTED_FIELDS = 100;
const MAX_FIELD_NAME_LENGTH = 200;

function toInvalid(error: z.ZodError): Invalid {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    const field = path.slice(0, MAX_FIELD_NAME_LENGTH).toWellFormed();
    const messages = errors.get(field);
    if (messages === undefined) errors.set(field, [issue.message]);
    else if (messages.length < MAX_REPORTED_FIELDS) messages.push(issue.message);
    if (errors.size >= MAX_REPORTED_FIELDS) break;
  }
  return new Invalid(Object.fromEntries(errors));
}

/** Parses a value with a schema. Throws Invalid (422) with wire field names. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw toInvalid(result.error);
  return result.data;
}

/** Reads the body, stopping before it buffers more than the limit. */
async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_JSON_BYTES) {
    throw new PayloadTooLarge("1 MiB");
  }
  const body = spooledBody(request) ?? request.body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_JSON_BYTES) throw new PayloadTooLarge("1 MiB");
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PayloadTooLarge) throw error;
    throw new BadRequest("The request body was truncated.");
  }
  return Buffer.concat(chunks, size);
}

const bodies = new WeakMap<Request, Promise<Buffer>>();

/**
 * Returns the raw body, read once and cached. Throws 413 if it exceeds 1 MiB and 400 if it is
 * truncated.
 */
export function readRawBody(request: Request): Promise<Buffer> {
  let bytes = bodies.get(request);
  if (!bytes) {
    bytes = readBytes(request);
    bodies.set(request, bytes);
  }
  return bytes;
}

async function readJsonObject(request: Request): Promise<object> {
  const bytes = await readRawBody(request);
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new BadRequest("The request body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BadRequest("The request body must be a JSON object.");
  }
  return value;
}

/**
 * Parses the body with a schema. Throws 400 if it is not a JSON object, 413 if it exceeds 1 MiB,
 * and 422 if validation fails (docs/spec/conventions.md#errors).
 */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  return parse(schema, await readJsonObject(request));
}

/**
 * Returns the body if it matches the schema, otherwise undefined. For permissions that depend on
 * the body, which are checked before it is validated (docs/spec/conventions.md#order-of-checks).
 */
export async function peekBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    return await readBody(request, schema);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * Parses the query string with a schema. Throws 422 if validation fails. If a parameter is
 * repeated, the first one wins.
 */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) values[name] ??= value;
  return parse(schema, values);
}

/**
 * Parses an id in a path: a positive 32-bit integer. Returns undefined otherwise, which means 404
 * (docs/spec/conventions.md#not-found).
 */
export function pathId(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= 2_147_483_647 ? value : undefined;
}
