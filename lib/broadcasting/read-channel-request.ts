import { parse, readBody, readRawBody } from "@/lib/api/input";
import { type ChannelRequest, channelRequest } from "./schema";

/** The body as pusher-js sends it, form-encoded, or in JSON. Of a repeated name the first counts. */
export async function readChannelRequest(request: Request): Promise<ChannelRequest> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    return readBody(request, channelRequest);
  const form = new URLSearchParams(new TextDecoder().decode(await readRawBody(request)));
  const given = ["socket_id", "channel_name"].map((name) => [name, form.get(name) ?? undefined]);
  return parse(channelRequest, Object.fromEntries(given));
}
