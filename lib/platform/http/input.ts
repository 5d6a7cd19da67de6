import type { z } from "zod";
import { JSON_LIMIT } from "./body-limits";
import { ApiError, BadRequest, Invalid, PayloadTooLarge } from "./errors";
import { spooledBody } from "./spooled-bodies";

/** So many fields are named, each with so much of its name, which may be the caller's: an answer stays small. */
const FIELDS = 100;
const FIELD_NAME = 200;

function toInvalid(error: z.ZodError): Invalid {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    const field = path.slice(0, FIELD_NAME).toWellFormed();
    const messages = errors.get(field);
    if (messages === undefined) errors.set(field, [issue.message]);
    else if (messages.length < FIELDS) messages.push(issue.message);
    if (errors.size >= FIELDS) break;
  }
  return new Invalid(Object.fromEntries(errors));
}

/** Parses a value by a schema, or throws Invalid (422) with wire field names. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw toInvalid(result.error);
  return result.data;
}

/** The bytes of a body; ends before more than the limit are held. */
async function readBytes(request: Request): Promise<Buffer> {
  const tooLarge = new PayloadTooLarge("1 MiB");
  if (Number(request.headers.get("content-length") ?? 0) > JSON_LIMIT) throw tooLarge;
  const body = spooledBody(request) ?? request.body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > JSON_LIMIT) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error === tooLarge) throw tooLarge;
    throw new BadRequest("The request body ended too early.");
  }
  return Buffer.concat(chunks, size);
}

const bodies = new WeakMap<Request, Promise<Buffer>>();

/** The raw body as sent, read once however often it is asked for. 413 over 1 MiB, 400 when it ends too early. */
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

/** The body by a schema: 400 not JSON or not an object, 413 over 1 MiB, 422 by the rules (docs/spec/conventions.md#errors). */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  return parse(schema, await readJsonObject(request));
}

/**
 * The body where it fits the schema, otherwise undefined: for a right that depends on it, which is asked about before
 * the body is judged (docs/spec/conventions.md#order-of-checks).
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

/** The query string by a schema, 422 where it breaks a rule. Of a repeated name the first counts. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) values[name] ??= value;
  return parse(schema, values);
}

/** A path id: a positive 32-bit integer, or undefined (which is a 404; docs/spec/conventions.md#not-found). */
export function pathId(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= 2_147_483_647 ? value : undefined;
}
