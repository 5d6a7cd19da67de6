import { vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";

/**
 * Applies a provider's settings to this process, as if they had been in its environment at startup.
 */
export function setModels(settings: Record<`STORY_${string}`, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  // Makes the process read its environment again.
  setPort(config().PORT);
}

/** Switches back to the built-in drafter. */
export function clearModels(): void {
  vi.unstubAllEnvs();
  setPort(config().PORT);
}
