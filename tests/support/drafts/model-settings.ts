import { vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";

/** Gives this process the settings of a provider, as if its environment had them at the start. */
export function setModels(settings: Record<`STORY_${string}`, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  // Makes the process read its environment again.
  setPort(config().PORT);
}

/** Returns to the built-in drafter. */
export function clearModels(): void {
  vi.unstubAllEnvs();
  setPort(config().PORT);
}
