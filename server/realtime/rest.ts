import type { ChannelEvent } from "./cluster-message";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hub } from "./hub";
import type { Limits } from "./limits";
import { isPresence } from "./protocol";
import { type Keys, refuseBody, refuseRequest } from "./signature";

/** Maximum size of a request in bytes: ten 10 kB events and their names. */
const BODY = 256 * 1024;
const CHANNELS_PER_EVENT = 100;
const EVENTS_PER_BATCH = 10;

/** An error response. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY) throw new Refusal(413, `The request body is larger than ${BODY} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readObject(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Rejected below.
  }
  throw new Refusal(400, "The request body must be a JSON object.");
}

/** Returns a channel's name or a user's id from the path. */
function readName(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, "This URL is malformed.");
  }
}

function readEvent(event: unknown, limits: Limits): ChannelEvent {
  const { name, data, channel, channels, socket_id } = (event ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || name === "" || name.length > 200) {
    throw new Refusal(400, "name: a string of 1 to 200 characters.");
  }
  if (typeof data !== "string") throw new Refusal(400, "data: a string.");
  if (Buffer.byteLength(data) > limits.message) {
    throw new Refusal(413, `data: at most ${limits.message} bytes.`);
  }
  const names: unknown[] = Array.isArray(channels) ? channels : [channel];
  if (names.length === 0 || names.length > CHANNELS_PER_EVENT) {
    throw new Refusal(400, `channels: 1 to ${CHANNELS_PER_EVENT} names.`);
  }
  const isName = (value: unknown): value is string =>
    typeof value === "string" && /^[\w\-=@,.;]{1,200}$/.test(value);
  if (!names.every(isName)) throw new Refusal(400, "channels: a name of letters, digits, _-=@,.;");
  if (socket_id === undefined || socket_id === null) return { channels: names, name, data };
  if (typeof socket_id !== "string" || !/^\d{1,20}\.\d{1,20}$/.test(socket_id)) {
    throw new Refusal(400, "socket_id: two numbers separated by a dot.");
  }
  return { channels: names, name, data, except: socket_id };
}

/** The HTTP API of a Pusher server: `/apps/{app_id}/…`. */
export class RestApi {
  constructor(
    private readonly appId: string,
    private readonly keys: Keys,
    private readonly hub: Hub,
    private readonly limits: Limits,
    /** Counts the connections on each channel, in all processes. */
    private readonly countSubscriptions: () => Promise<Map<string, number>>,
  ) {}

  /** Handles a request whose path begins with `/apps/`. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, 200, await this.#answer(request));
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.status === 413) response.setHeader("Connection", "close");
        send(response, error.status, { message: error.message });
      } else {
        // The client disconnected during its request.
        response.destroy();
      }
    }
  }

  async #answer(request: IncomingMessage): Promise<object> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://localhost");
    const method = request.method ?? "";
    const [, appId, rest = ""] = /^\/apps\/([^/]+)(\/.*)$/.exec(path) ?? [];
    if (appId !== this.appId) throw new Refusal(404, "There is no app with this id.");
    const requestProblem = refuseRequest(this.keys, { method, path, query });
    if (requestProblem !== undefined) throw new Refusal(401, `${requestProblem}.`);
    const body = await readBody(request);
    const bodyProblem = refuseBody(query, body);
    if (bodyProblem !== undefined) throw new Refusal(401, `${bodyProblem}.`);
    if (method === "POST" && rest === "/events") return this.#publish([readObject(body)]);
    if (method === "POST" && rest === "/batch_events") return this.#publishBatch(readObject(body));
    if (method === "GET" && rest === "/channels") return this.#listChannels(query);
    const [, userId] = /^\/users\/([^/]+)\/terminate_connections$/.exec(rest) ?? [];
    if (method === "POST" && userId !== undefined) return this.#terminate(readName(userId));
    const [, name, users] = /^\/channels\/([^/]+)(\/users)?$/.exec(rest) ?? [];
    if (method !== "GET" || name === undefined) {
      throw new Refusal(404, "Not found.");
    }
    const channel = readName(name);
    return users === undefined ? this.#describe(channel) : this.#listUsers(channel);
  }

  #terminate(userId: string): object {
    this.hub.terminateEverywhere(userId);
    return {};
  }

  #publish(input: unknown[]): object {
    // All are validated before any is sent, so a request is accepted or rejected as a whole.
    const events = input.map((event) => readEvent(event, this.limits));
    for (const event of events) this.hub.publish(event);
    return {};
  }

  #publishBatch({ batch }: Record<string, unknown>): object {
    if (!Array.isArray(batch) || batch.length > EVENTS_PER_BATCH) {
      throw new Refusal(400, `batch: at most ${EVENTS_PER_BATCH} events.`);
    }
    return this.#publish(batch);
  }

  async #listChannels(query: URLSearchParams): Promise<object> {
    const prefix = query.get("filter_by_prefix") ?? "";
    const info = (query.get("info") ?? "").split(",");
    if (info.includes("user_count") && !prefix.startsWith("presence-")) {
      throw new Refusal(400, "user_count: only for presence channels (filter_by_prefix).");
    }
    const counts = await this.countSubscriptions();
    const names = new Set([...counts.keys(), ...this.hub.presence.occupied()]);
    const channels = [...names]
      .filter((name) => name.startsWith(prefix))
      .map((name) => {
        const count = { user_count: this.hub.presence.members(name).size };
        return [name, info.includes("user_count") ? count : {}] as const;
      });
    return { channels: Object.fromEntries(channels) };
  }

  async #describe(channel: string): Promise<object> {
    const count = (await this.countSubscriptions()).get(channel) ?? 0;
    const users = this.hub.presence.members(channel).size;
    const occupied = { occupied: count > 0 || users > 0, subscription_count: count };
    return isPresence(channel) ? { ...occupied, user_count: users } : occupied;
  }

  #listUsers(channel: string): object {
    if (!isPresence(channel)) throw new Refusal(400, "Only presence channels have users.");
    return { users: [...this.hub.presence.members(channel).keys()].map((id) => ({ id })) };
  }
}

function send(response: ServerResponse, status: number, value: object): void {
  const body = JSON.stringify(value);
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
}
