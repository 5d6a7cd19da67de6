import type { z } from "zod";
import { parse, readBody, readRawBody } from "@/lib/platform/http/input";
import { type ChannelRequest, channelRequest, type UserRequest, userRequest } from "./schema";

/**
 * Reads the body, which pusher-js sends form-encoded or as JSON. If a field is repeated, the first
 * one wins.
 */
async function readFields<T>(
  request: Request,
  schema: z.ZodType<T> & { shape: object },
): Promise<T> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return readBody(request, schema);
  const form = new URLSearchParams(new TextDecoder().decode(await readRawBody(request)));
  const fields = Object.keys(schema.shape).map((name) => [name, form.get(name) ?? undefined]);
  return parse(schema, Object.fromEntries(fields));
}

/** Parses the requested channel and connection. */
export function readChannelRequest(request: Request): Promise<ChannelRequest> {
  return readFields(request, channelRequest);
}

/** Parses the connection to sign in. */
export function readUserRequest(request: Request): Promise<UserRequest> {
  return readFields(request, userRequest);
}
