import type { Step } from "@/lib/messaging/realtime/events";
import { setTimeout as pause } from "node:timers/promises";
import { generateText, jsonSchema, Output } from "ai";
import type { z } from "zod";
import { log } from "@/lib/platform/observability/log";
import type { Prompt } from "@/lib/drafts/prompts/prompt";
import { AgentFailure, ModelUnreachable } from "./agent";
import { readFailure, type CallFailure } from "./call-failure";
import type { Connection } from "./connect-model";
import { InvalidResponse, Refusal } from "./invalid-response";
import { writeBlocks, type PromptValue } from "./prompt-blocks";
import { responseSchema, parseResponse } from "./parse-response";

// The library logs warnings to the console about features that are irrelevant to operators.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface Question<Raw, Result> {
  step: Step;
  prompt: Prompt;
  blocks: Record<string, PromptValue>;
  schema: z.ZodType<Raw>;
  maxOutputTokens: number;
  /**
   * Interprets the answer. Throws InvalidResponse if it breaks a rule that the schema cannot
   * express.
   */
  read: (raw: Raw) => Result;
}

/**
 * Asks the model, and retries once if that may help, within the step's time limit.
 * @throws AgentFailure, ModelUnreachable, or the abort reason of `signal`
 */
export async function askModel<Raw, Result>(
  connection: Connection,
  question: Question<Raw, Result>,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), connection.stepTimeoutMs);
  try {
    return await askTwice(connection, question, AbortSignal.any([signal, timeLimit.signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (timeLimit.signal.aborted) throw failed(connection, question, "time", TIMED_OUT);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const TIMED_OUT = "The model did not respond in time.";
const INVALID_TWICE = "The model returned an invalid response twice.";

async function askTwice<Raw, Result>(
  connection: Connection,
  question: Question<Raw, Result>,
  signal: AbortSignal,
): Promise<Result> {
  const first = await attempt(connection, question, signal, connection.acceptsSchema, null);
  if ("output" in first) return first.output;
  // Older servers reject the schema. For them, only the prompt describes the format.
  const isSchemaRefused = connection.acceptsSchema && [400, 422, 501].includes(first.status ?? 0);
  if (!isSchemaRefused && first.retryAfterMs === null) {
    throw failed(connection, question, first.kind, first.message, first.status);
  }
  if (!isSchemaRefused) await pause(first.retryAfterMs ?? 0, undefined, { signal });
  const acceptsSchema = connection.acceptsSchema && !isSchemaRefused;
  const second = await attempt(connection, question, signal, acceptsSchema, first.note);
  if (isSchemaRefused && ("output" in second || second.kind === "form")) {
    connection.acceptsSchema = false;
  }
  if ("output" in second) return second.output;
  const message = first.kind === "form" && second.kind === "form" ? INVALID_TWICE : second.message;
  throw failed(connection, question, second.kind, message, second.status);
}

/** Returns the output, or why there is none. Throws only on abort. */
async function attempt<Raw, Result>(
  connection: Connection,
  question: Question<Raw, Result>,
  signal: AbortSignal,
  acceptsSchema: boolean,
  note: string | null,
): Promise<{ output: Result } | (CallFailure & { note: string | null })> {
  try {
    const text = await generate(connection, question, signal, acceptsSchema, note);
    return { output: question.read(parseResponse(text, question.schema)) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...readFailure(error), note: error instanceof InvalidResponse ? error.message : null };
  }
}

async function generate<Raw, Result>(
  { model, temperature }: Connection,
  { step, prompt, blocks, schema, maxOutputTokens }: Question<Raw, Result>,
  signal: AbortSignal,
  acceptsSchema: boolean,
  note: string | null,
): Promise<string> {
  const { mark, text } = writeBlocks(blocks);
  const again = note === null ? "" : `\n\nYour last answer could not be used: ${note}.`;
  const { finishReason, content, response } = await generateText({
    model,
    system: `${prompt.text}\n\nThe MARK of this message is: ${mark}`,
    prompt: `${text}\n\nThis is the end of the material. Do your task, and answer with the JSON object alone.${again}`,
    maxOutputTokens,
    ...(acceptsSchema && temperature !== null ? { temperature } : {}),
    ...(acceptsSchema ? { output: outputOf(step, schema) } : {}),
    maxRetries: 0,
    abortSignal: signal,
    // Otherwise, the library might use a tool for the output. No tools are offered.
    providerOptions: { anthropic: { structuredOutputMode: "outputFormat" } },
  });
  if (finishReason === "content-filter" || isRefusal(response.body)) throw new Refusal();
  if (content.some(({ type }) => type !== "text" && type !== "reasoning")) {
    throw new InvalidResponse("it called a tool, but there are none");
  }
  if (finishReason === "length") throw new InvalidResponse("it was too long and was cut off");
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
}

/**
 * The library sends the schema but leaves parsing to us, because we also accept a fenced response.
 */
function outputOf(step: Step, schema: z.ZodType) {
  const output = Output.object({ schema: jsonSchema(responseSchema(schema)), name: step });
  const parseCompleteOutput = ({ text }: { text: string }) => Promise.resolve(text);
  return { ...output, parseCompleteOutput };
}

/** OpenAI's own refusal field, which the library ignores. */
function isRefusal(body: unknown): boolean {
  const { choices } = body as { choices?: { message?: { refusal?: unknown } }[] };
  const refusal = Array.isArray(choices) ? choices[0]?.message?.refusal : undefined;
  return typeof refusal === "string" && refusal !== "";
}

function failed(
  { settings }: Connection,
  { step, prompt }: { step: Step; prompt: Prompt },
  failure: CallFailure["kind"] | "time",
  message: string,
  status: number | null = null,
): AgentFailure {
  const { provider, model } = settings;
  log.warn({ step, prompt: prompt.version, provider, model, failure, status }, "model failed");
  const isOutOfReach = failure === "time" || failure === "network";
  return isOutOfReach ? new ModelUnreachable(message) : new AgentFailure(message);
}
