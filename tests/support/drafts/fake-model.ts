import type { Step } from "@/lib/messaging/realtime/events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { CLASSIFY } from "@/lib/drafts/prompts/classify";
import { DUPLICATE_CHECK } from "@/lib/drafts/prompts/duplicate-check";
import { RESEARCH } from "@/lib/drafts/prompts/research";
import { VALIDATE } from "@/lib/drafts/prompts/validate";
import { WRITE } from "@/lib/drafts/prompts/write";
import { type Reply, replyIn, type Said } from "./model-protocols";

const PROMPTS: Record<Step, string> = {
  validate: VALIDATE.text,
  duplicate_check: DUPLICATE_CHECK.text,
  research: RESEARCH.text,
  classify: CLASSIFY.text,
  write: WRITE.text,
};

/** A request as the model's server received it. */
export interface ModelRequest {
  step: Step;
  path: string;
  headers: IncomingMessage["headers"];
  body: any;
  /** The two messages. */
  system: string;
  user: string;
  /** The contents of the message's blocks, by name. */
  blocks: Record<string, any>;
  /** Everything that was sent, as a model reads it, with the blocks' text unescaped. */
  seen: string;
  /** Whether the client disconnected before the response. */
  isAbandoned: boolean;
}

/** What the server does with a request. */
export type Act = (reply: Reply, request: ModelRequest) => void;

/** Responds with this text as is. */
export const says =
  (text: string | null, options: Partial<Said> = {}): Act =>
  (reply) =>
    reply.say({ text, ...options });

/** Responds with this value as JSON. */
export const responses = (value: unknown): Act => says(JSON.stringify(value));

/** Responds correctly to the request, with any changes the test makes. */
export const well =
  (change: (response: any, request: ModelRequest) => unknown = (response) => response): Act =>
  (reply, request) =>
    reply.say({ text: JSON.stringify(change(goodResponse(request), request)) });

/** Responds with an error status. */
export const status =
  (code: number, headers: Record<string, string> = {}, message = "No"): Act =>
  (reply) =>
    reply.raw
      .writeHead(code, { "content-type": "application/json", ...headers })
      .end(JSON.stringify({ error: { message, type: "x", code: null } }));

/** Responds with a body that is invalid in the protocol. */
export const sends =
  (body: string): Act =>
  (reply) =>
    reply.raw.writeHead(200, { "content-type": "application/json" }).end(body);

/** Never responds. */
export const hangs: Act = () => undefined;

/** Starts a response, then keeps sending spaces forever. */
export const drips: Act = ({ raw }) => {
  raw.writeHead(200, { "content-type": "application/json" });
  raw.write('{"choices": [');
  const timer = setInterval(() => raw.write(" "), 5);
  raw.on("close", () => clearInterval(timer));
};

/** Sends half a response, then drops the connection. */
export const resets: Act = ({ raw }) => {
  raw.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
  raw.write('{"choices": [', () => raw.socket?.resetAndDestroy());
};

/** Sends an endless response, as fast as it is read. */
export const floods: Act = ({ raw }) => {
  raw.writeHead(200, { "content-type": "application/json" });
  raw.write('{"choices": [{"message": {"content": "');
  const chunk = "x".repeat(64 * 1024);
  const pour = () => {
    while (!raw.destroyed && raw.write(chunk));
  };
  raw.on("drain", pour);
  pour();
};

/**
 * Returns a careful model's response: the text is usable and describes a bug, without duplicates or
 * suggestions.
 */
export function goodResponse({ step, blocks }: ModelRequest): any {
  switch (step) {
    case "validate":
      return { usable: true, reason: "", answer: "" };
    case "duplicate_check": {
      const verdict = "neither";
      return { verdicts: blocks["issues"].map(({ handle: issue }: any) => ({ issue, verdict })) };
    }
    case "research":
      return { lane: null, epic: null, labels: [], people: [] };
    case "classify":
      return {
        type: "bug",
        priority: "high",
        type_why: "It fails.",
        priority_why: "It blocks work.",
      };
    case "write":
      return { title: "The model's title", description: "## What happens\n\nIt fails." };
  }
}

/**
 * Starts a real local server that speaks OpenAI's chat protocol (`/v1/chat/completions`) and
 * Anthropic's messages (`/v1/messages`). Each act passed to `on` is used once for its step; after
 * that, the server does `usually`.
 */
export async function openFakeModel(usually: Act = well()) {
  const requests: ModelRequest[] = [];
  const script: [Step, Act][] = [];
  const state = { usually };
  const take = (step: Step): Act => {
    const at = script.findIndex(([scripted]) => scripted === step);
    return at === -1 ? state.usually : script.splice(at, 1)[0]![1];
  };
  const server = createServer((request, response) => {
    void readRequest(request).then((parsed) => {
      requests.push(parsed);
      response.on("close", () => (parsed.isAbandoned = !response.writableFinished));
      take(parsed.step)(replyIn(parsed.path, response), parsed);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    on: (step: Step, ...acts: Act[]) => {
      for (const act of acts) script.push([step, act]);
    },
    /** Forgets past requests and planned responses. */
    reset: (next: Act = well()) => {
      requests.length = 0;
      script.length = 0;
      state.usually = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeModel = Awaited<ReturnType<typeof openFakeModel>>;

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString());
  const { system, user } = messagesOf(body);
  const [step] = Object.entries(PROMPTS).find(([, prompt]) => system.startsWith(prompt))!;
  const blocks = readBlocks(system, user);
  return {
    step: step as Step,
    path: request.url ?? "",
    headers: request.headers,
    body,
    system,
    user,
    blocks,
    seen: `${user}\n${stringsIn(blocks).join("\n")}`,
    isAbandoned: false,
  };
}

function messagesOf(body: any): { system: string; user: string } {
  const textOf = (content: any): string =>
    typeof content === "string" ? content : content.map(({ text }: any) => text).join("");
  const contentOf = (role: string) =>
    body.messages
      .filter((message: any) => message.role === role)
      .map(({ content }: any) => textOf(content))
      .join("\n");
  return {
    system: body.system === undefined ? contentOf("system") : textOf(body.system),
    user: contentOf("user"),
  };
}

function readBlocks(system: string, user: string): Record<string, any> {
  const mark = /MARK of this message is: (\w+)$/.exec(system)?.[1] ?? "";
  const blocks = user.matchAll(new RegExp(`^<<<(\\w+) ${mark}\\n(.*)\\n${mark} \\1>>>$`, "gm"));
  return Object.fromEntries([...blocks].map(([, name, value]) => [name, JSON.parse(value!)]));
}

function stringsIn(value: any): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}
