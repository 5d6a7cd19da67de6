import type { z } from "zod";
import { parse, readBody, readRawBody } from "@/lib/platform/http/input";
import { type ChannelRequest, channelRequest, type UserRequest, userRequest } from "./schema";

/** The body as pusher-js sends it, form-encoded, or in JSON. Of a repeated name the first counts. */
async function readFields<T>(
  request: Request,
  schema: z.ZodType<T> & { shape: object },
): Promise<T> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return readBody(request, schema);
  const form = new URLSearchParams(new TextDecoder().decode(await readRawBody(request)));
  const given = Object.keys(schema.shape).map((name) => [name, form.get(name) ?? undefined]);
  return parse(schema, Object.fromEntries(given));
}

/** Which channel is asked for, and for which connection. */
export function readChannelRequest(request: Request): Promise<ChannelRequest> {
  return readFields(request, channelRequest);
}

/** Which connection is to be signed in. */
export function readUserRequest(request: Request): Promise<UserRequest> {
  return readFields(request, userRequest);
}
