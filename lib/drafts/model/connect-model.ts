import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { boundedFetch } from "./bounded-fetch";

/** Where the models are: STORY_* of the environment, and how long a step may take. */
export interface ModelSettings {
  provider: "openai-compatible" | "anthropic";
  /** The provider's own, for Anthropic. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  model: string;
  /** For one step, its second attempt included. */
  stepMs?: number;
}

/** A model as the steps use it. */
export interface Connection {
  settings: ModelSettings;
  model: LanguageModel;
  /** None: the provider chooses, or takes none. */
  temperature: number | null;
  /** Until the server refused to be given a schema. */
  takesSchema: boolean;
  stepMs: number;
}

const STEP_MS = 20_000;
const ANTHROPIC = "https://api.anthropic.com/v1";
const OPENAI = "api.openai.com";

/** The connection; it opens nothing until it is asked. */
export function connectModel(settings: ModelSettings): Connection {
  const { stepMs = STEP_MS } = settings;
  const common = { settings, stepMs, takesSchema: true };
  if (settings.provider === "anthropic") {
    // Without these two the library would read ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY.
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
    ...(isOpenAi ? { transformRequestBody: withNewerNames } : {}),
  });
  // OpenAI's newer models take no temperature but their own.
  return { ...common, model: compatible(settings.model), temperature: isOpenAi ? null : 0.2 };
}

/** OpenAI itself refuses `max_tokens` for its newer models; most others know no other name. */
function withNewerNames({ max_tokens, ...body }: Record<string, unknown>) {
  return { ...body, max_completion_tokens: max_tokens };
}
