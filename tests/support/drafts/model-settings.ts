import { vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";

/** Gives this process the settings of a provider, as another environment at its start would. */
export function setModels(settings: Record<`STORY_${string}`, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  // Has the environment read again.
  setPort(config().PORT);
}

/** Back to the built-in drafter. */
export function clearModels(): void {
  vi.unstubAllEnvs();
  setPort(config().PORT);
}
