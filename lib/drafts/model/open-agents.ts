import { config, type Config } from "@/lib/platform/config/config";
import type { Agents } from "./agent";
import { classifyText } from "@/lib/drafts/model/steps/classify";
import { connectModel, type ModelSettings } from "./connect-model";
import { compareIssues } from "@/lib/drafts/model/steps/duplicate-check";
import { suggestPlacement } from "@/lib/drafts/model/steps/research";
import { judgeText } from "@/lib/drafts/model/steps/validate";
import { writeDraft } from "@/lib/drafts/model/steps/write";

/** One per settings object, because each remembers whether the server accepts a schema. */
const opened = new WeakMap<Config, Agents>();

/** Returns the agents for STORY_PROVIDER, or null if it is "none". */
export function openAgents(): Agents | null {
  const settings = config();
  const { STORY_PROVIDER: provider, STORY_MODEL: model } = settings;
  if (provider === "none" || model === undefined) return null;
  const known = opened.get(settings);
  if (known) return known;
  const agents = createAgents({
    provider,
    model,
    baseUrl: settings.STORY_BASE_URL,
    apiKey: settings.STORY_API_KEY,
  });
  opened.set(settings, agents);
  return agents;
}

/** Creates the five steps performed by a model. Nothing is opened until the first step runs. */
export function createAgents(settings: ModelSettings): Agents {
  const connection = connectModel(settings);
  return {
    provider: settings.provider,
    model: settings.model,
    work: {
      validate: (input, signal) => judgeText(connection, input, signal),
      duplicate_check: (input, signal) => compareIssues(connection, input, signal),
      research: (input, signal) => suggestPlacement(connection, input, signal),
      classify: (input, signal) => classifyText(connection, input, signal),
      write: (input, signal) => writeDraft(connection, input, signal),
    },
  };
}
