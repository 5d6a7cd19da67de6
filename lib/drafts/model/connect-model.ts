import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { boundedFetch } from "./bounded-fetch";

/** Model settings: STORY_* from the environment, and the time limit per step. */
export interface ModelSettings {
  provider: "openai-compatible" | "anthropic";
  /** For Anthropic, defaults to the provider's own URL. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  model: string;
  /** Per step, including the retry. */
  stepTimeoutMs?: number;
}

/** A model, and the connection settings that the steps share. */
export interface Connection {
  settings: ModelSettings;
  model: LanguageModel;
  /** Null if the provider chooses it or does not accept one. */
  temperature: number | null;
  /** True until the server rejects a schema. */
  acceptsSchema: boolean;
  stepTimeoutMs: number;
}

const STEP_MS = 20_000;
const ANTHROPIC = "https://api.anthropic.com/v1";
const OPENAI = "api.openai.com";

/** Creates the connection lazily: nothing is opened before the first request. */
export function connectModel(settings: ModelSettings): Connection {
  const { stepTimeoutMs = STEP_MS } = settings;
  const common = { settings, stepTimeoutMs, acceptsSchema: true };
  if (settings.provider === "anthropic") {
    // Otherwise the library would read ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY.
    const anthropic = createAnthropic({
      baseURL: settings.baseUrl ?? ANTHROPIC,
      apiKey: settings.apiKey ?? "",
      fetch: boundedFetch,
    });
    return { ...common, model: anthropic(settings.model), temperature: null };
  }
  const baseURL = settings.baseUrl ?? "";
  const isOpenAi = new URL(baseURL).hostname === OPENAI;
  const compatible = createOpenAICompatible({
    name: "story",
    baseURL,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
    ...(isOpenAi ? { transformRequestBody: renameMaxTokens } : {}),
  });
  // OpenAI's newer models only accept their default temperature.
  return { ...common, model: compatible(settings.model), temperature: isOpenAi ? null : 0.2 };
}

/** OpenAI rejects `max_tokens` for its newer models; most other servers only accept that name. */
function renameMaxTokens({ max_tokens, ...body }: Record<string, unknown>) {
  return { ...body, max_completion_tokens: max_tokens };
}
